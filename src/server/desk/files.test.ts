import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDesk } from './testing/desk.ts';

test('build files are served compressed, immutable and with integrity', async () => {
  await using desk = await openDesk();
  const get = async (path: string, coding = 'identity') => {
    const response = await desk.ask('GET', path, { headers: { 'Accept-Encoding': coding } });
    const { status, headers } = response;
    return {
      ...{ status, coding: headers.get('Content-Encoding') },
      ...{ type: headers.get('Content-Type'), kept: headers.get('Cache-Control') },
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const page = String((await get('/entrar')).bytes);
  const [, path = '', integrity] =
    /<script type="module" src="([^"]+)" integrity="([^"]+)">/.exec(page) ?? [];
  const plain = await get(path);
  expect(plain).toMatchObject({
    ...{ status: 200, coding: null, type: expect.stringContaining('javascript') },
    kept: 'public, max-age=31536000, immutable',
  });
  expect(`sha384-${createHash('sha384').update(plain.bytes).digest('base64')}`).toBe(integrity);
  const [packed, older] = [await get(path, 'gzip, deflate, br'), await get(path, 'gzip')];
  expect([packed.coding, older.coding]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(packed.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(older.bytes)).toEqual(plain.bytes);
  expect(await get('/favicon.svg')).toMatchObject({ status: 200, kept: 'public, max-age=3600' });
  expect((await get('/mesa-assets/de-antes.js')).status).toBe(404);
  expect((await get('/mesa-assets/sw.js')).status).toBe(404);
});
