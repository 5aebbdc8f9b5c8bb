import { expect, test } from 'vitest';
import { toWorker } from '#paths.ts';
import { clientFolder } from '../build.ts';
import { readBody, toStored } from '../cache/kept-answer.ts';
import { loadStaticFiles } from './static-files.ts';

test("without OFFLINE the worker file unregisters the browsers' workers", async () => {
  const load = async (offline: boolean) => {
    const stored = loadStaticFiles(clientFolder, {}, { offline, fileHeaders: {} }).get(toWorker());
    const text = String(await readBody(stored ?? toStored(404, {}, Buffer.alloc(0))));
    return { headers: stored?.headers, text };
  };
  const ended = await load(false);
  // Never cached: the operator may switch the worker on again.
  expect(ended.headers).toMatchObject({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
  expect(ended.text).toContain('registration.unregister()');
  expect((await load(true)).text).not.toContain('unregister()');
});
