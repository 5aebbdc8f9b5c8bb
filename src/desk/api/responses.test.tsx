import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { reportNavigation } from '../arrival.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { refreshResponses, usePagedResponse, useResponse } from './responses.ts';

function Count() {
  const { data, fault, isLoading, refresh } = useResponse<number[]>('/api/cuenta');
  return (
    <button type="button" onClick={refresh}>
      {fault ? fault.message : (data?.join() ?? 'Cargando')}
      {isLoading && '…'}
    </button>
  );
}

test('a response from before a change is not shown', async () => {
  const before = Promise.withResolvers<number[]>();
  const page = await openPage(<Count />, { responses: { '/api/cuenta': before.promise } });
  expect(page.read()).toBe('Cargando…');
  page.responses['/api/cuenta'] = [2];
  expect(await page.perform(() => refreshResponses('/api/cu'))).toEqual(['GET /api/cuenta']);
  await page.perform(() => before.resolve([1]));
  expect(page.read()).toBe('2');
  // A page comes to the front with new data, and asks for nothing when it is hidden.
  const show = () => document.dispatchEvent(new Event('visibilitychange'));
  expect(await page.perform(show)).toEqual(['GET /api/cuenta']);
  using _ = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(await page.perform(show)).toEqual([]);
});

test('a failure stays on screen while the request is repeated', async () => {
  const page = await openPage(<Count />, { responses: { '/api/cuenta': 500 } });
  expect(page.read()).toBe('No se pudo.');
  const arrive = page.hold('/api/cuenta');
  await page.press('No se pudo.');
  expect(page.read()).toBe('No se pudo.…');
  await arrive([1]);
  expect(page.read()).toBe('1');
});

function List() {
  const { pages, shown, left, loadMore } = usePagedResponse('/api/lista', '', 2);
  const items = pages.flatMap((page) => page.items).join();
  return (
    <>
      <button type="button" onClick={loadMore}>{`${items}, faltan ${left}`}</button>
      <p>{`${shown} a la vista`}</p>
    </>
  );
}
function Visits() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      {isHere && <List />}
      <button type="button" onClick={() => setHere(!isHere)}>
        Ir y volver
      </button>
    </>
  );
}

test('a list that was loaded to its end begins with its first page at the next visit', async () => {
  const { responses, hold, perform, press, read } = await openPage(<Visits />, {
    responses: {
      '/api/lista': { items: [1, 2], total: 3 },
      '/api/lista?pagina=2': { items: [3], total: 3 },
    },
  });
  const arrive = hold('/api/lista');
  await perform(() => refreshResponses('/api/lista'));
  expect(await press('1,2, faltan 1')).toEqual([]);
  // A refresh on its way is not cancelled by the next page.
  responses['/api/lista'] = { items: [0, 2], total: 3 };
  await arrive(responses['/api/lista']);
  expect(read()).toContain('0,2,3, faltan 0');
  await press('Ir y volver');
  expect(await press('Ir y volver')).toEqual(['GET /api/lista?']);
  expect(read()).toContain('0,2, faltan 1');
});

test.each(['kept', 'dropped by a change'])(
  'Back shows as many pages of a list as before: responses %s',
  async (responses) => {
    const { perform, press, read } = await openPage(<Visits />, {
      responses: {
        '/api/lista': { items: [1, 2], total: 5 },
        '/api/lista?pagina=2': { items: [3, 4], total: 5 },
        '/api/lista?pagina=3': { items: [5], total: 5 },
      },
    });
    await press('1,2, faltan 2');
    await press('1,2,3,4, faltan 1');
    await press('Ir y volver');
    if (responses !== 'kept') await perform(() => refreshResponses());
    reportNavigation('back');
    await press('Ir y volver');
    expect(read()).toContain('1,2,3,4,5, faltan 0');
    reportNavigation('forward');
  },
);

test('a page of a list that failed is not counted, and follows when the list is read again', async () => {
  const page2 = '/api/lista?pagina=2';
  const { responses, perform, press, read } = await openPage(<List />, {
    responses: { '/api/lista': { items: [1, 2], total: 3 }, [page2]: 503 },
  });
  await press('1,2, faltan 1');
  expect(read()).toContain('1,2, faltan 0\n2 a la vista');
  responses[page2] = { items: [3], total: 3 };
  await perform(() => refreshResponses());
  expect(read()).toContain('1,2,3, faltan 0\n3 a la vista');
});

test('after a change a page that was left does not show its old response', async () => {
  const { responses, perform, press, read } = await openPage(<Visits />, {
    responses: { '/api/lista': { items: [1], total: 1 } },
  });
  expect(read()).toContain('1, faltan 0');
  await press('Ir y volver');
  responses['/api/lista'] = onItsWay;
  await perform(() => refreshResponses('/api/lista'));
  expect(await press('Ir y volver')).toEqual(['GET /api/lista?']);
  expect(read()).not.toContain('1');
});
