import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { readSite } from '#newsroom/site-settings/site.ts';
import { describeEngines, openTestStore } from '#store/testing/engines.ts';
import { toPlainError } from '../telemetry/log.ts';
import { createEmailLinks } from './email-links.ts';

describeEngines('a link with more than a token in it', (engine) => {
  test('gets 404', async () => {
    await using store = await openTestStore(engine);
    const site = await readSite(store, parseEnv({}), 'https://obra.example');
    const links = createEmailLinks(store, () => site);
    const body = new URLSearchParams({ decision: 'baja', 'List-Unsubscribe': 'One-Click' });
    for (const added of ['%0Ax', '%0D%0AX-Otra:%201', '%00', '%C3%B1', '%20']) {
      for (const path of [
        `confirmar/abc${added}`,
        `baja/abc${added}`,
        `baja/abc${added}/un-clic`,
      ]) {
        for (const request of [{}, { method: 'POST', body }]) {
          const { status } = await links.request(`/boletin/${path}`, request);
          expect([path, status]).toEqual([path, 404]);
        }
      }
    }
  });
});

test('an error message with a link is logged without its token', () => {
  const { message } = toPlainError(new Error('/boletin/baja/abc-123\nx is an invalid header'));
  expect(message).toBe('/boletin/baja/[código]\nx is an invalid header');
});
