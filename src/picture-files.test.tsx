import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { prepareImage } from '#newsroom/pictures/intake.ts';
import { createPhoto, drawing } from '#newsroom/testing/samples.ts';
import { ArticlePicture } from '#site/articles/picture.tsx';

// In src/: the newsroom makes these files, the site requests them, and neither may import the other.
describe.each([
  ['drawing', async () => Buffer.from(drawing)],
  ['photo', () => createPhoto({ width: 1000, height: 700 }).jpeg().toBuffer()],
] as const)('a page requests only files of a %s that exist', (kind, createSource) => {
  test('wherever the picture stands', async () => {
    const { image, files } = await prepareImage(await createSource());
    expect(image.kind).toBe(kind);
    const fileNames = files.map(({ name }) => name);
    for (const place of ['lead', 'article', 'side', 'row'] as const) {
      const page = renderToStaticMarkup(
        <ArticlePicture image={{ ...image, alt: 'Losa', caption: null }} place={place} />,
      );
      const urls = [...page.matchAll(/\/imagenes\/([^/]+)\/([\w.-]+)/g)];
      expect(urls.length).toBeGreaterThan(1);
      for (const [, id, name] of urls) {
        expect(id).toBe(image.id);
        expect(fileNames).toContain(name);
      }
    }
  });
});
