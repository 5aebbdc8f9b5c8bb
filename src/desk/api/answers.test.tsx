import '#site/testing/dom.ts';
import { expect, test } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { refreshAnswers, useAnswer } from './answers.ts';

function Count() {
  const { data, fault, isLoading, refresh } = useAnswer<number[]>('/api/cuenta');
  return (
    <button type="button" onClick={refresh}>
      {fault ? fault.message : (data?.join() ?? 'Cargando')}
      {isLoading && '…'}
    </button>
  );
}

test('a response from before a change is not shown', async () => {
  const before = Promise.withResolvers<number[]>();
  const answers: Record<string, unknown> = { '/api/cuenta': before.promise };
  const page = await openPage(<Count />, { answers });
  expect(page.read()).toBe('Cargando…');
  answers['/api/cuenta'] = [2];
  expect(await page.perform(() => refreshAnswers('/api/cu'))).toEqual(['GET /api/cuenta']);
  await page.perform(() => before.resolve([1]));
  expect(page.read()).toBe('2');
});

test('a failure stays on screen while the request is repeated', async () => {
  const again = Promise.withResolvers<number[]>();
  const answers: Record<string, unknown> = { '/api/cuenta': 500 };
  const page = await openPage(<Count />, { answers });
  expect(page.read()).toBe('No se pudo.');
  answers['/api/cuenta'] = again.promise;
  await page.press('No se pudo.');
  expect(page.read()).toBe('No se pudo.…');
  await page.perform(() => again.resolve([1]));
  expect(page.read()).toBe('1');
});
