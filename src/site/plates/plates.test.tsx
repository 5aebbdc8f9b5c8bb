import { expect, test, vi } from 'vitest';
import { openElement } from '../testing/open-element.tsx';
import { article } from '../testing/page.tsx';
import { ArticlePlate } from './article-plate.tsx';

const image = article.image ?? expect.fail();

test('a photograph that replaced a drawing ignores its parts', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const bundle = document.head.appendChild(document.createElement('script'));
  bundle.dataset.bundle = JSON.stringify({ highlight: { href: '/highlight.js' } });
  const listLoads = async (kind: 'drawing' | 'photo') => {
    const shown = { ...article, image: { ...image, kind }, drawing: { Muro: 'muros' } };
    const load = vi.fn(fetchNothing);
    const draw = () => {
      vi.stubGlobal('fetch', load);
      return <ArticlePlate article={shown} image={shown.image} items={[]} />;
    };
    await openElement(draw, {});
    return load.mock.calls.map(([address]) => address);
  };
  expect(await listLoads('photo')).toEqual([]);
  expect(await listLoads('drawing')).toEqual(['/highlight.js']);
  bundle.remove();
});

const fetchNothing = async (_address: string) => new Response(null, { status: 404 });
