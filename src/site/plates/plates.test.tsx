import { expect, test, vi } from 'vitest';
import { openElement } from '../testing/open-element.tsx';
import { article } from '../testing/page.tsx';
import { ArticlePlate } from './article-plate.tsx';
import { Highlight } from './highlight.tsx';

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

test('the drawing shows the part of the section being read, and is printed whole', async () => {
  let look = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(update: () => void) {
        look = update;
      }
      observe() {}
      disconnect() {}
    },
  );
  const items = [
    { id: 's-muro', text: 'Muro' },
    { id: 's-cal', text: 'Cal', isPart: true },
  ];
  const { perform } = await openElement(
    () => (
      <>
        {items.map(({ id, text }) => (
          <h2 key={id} id={id}>
            {text}
          </h2>
        ))}
        <picture>
          <Highlight image={image} parts={{ Muro: 'muros' }} items={items} />
        </picture>
      </>
    ),
    {},
  );
  const readPart = () => document.querySelector('source')?.srcset.split('#')[1];
  await perform(() => look());
  expect(readPart()).toBe('muros');
  await perform(() => dispatchEvent(new Event('beforeprint')));
  expect(readPart()).toBeUndefined();
  await perform(() => dispatchEvent(new Event('afterprint')));
  expect(readPart()).toBe('muros');
});
