import { describe, expect, test, vi } from 'vitest';
import {
  addSubscriber,
  confirmSubscription,
  leave,
  listSubscribers,
} from '#store/subscribers/subscribers.ts';
import { engines } from '#store/testing/engines.ts';
import { ask, readAuditLog, stopClock } from '../testing/commands.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';

const now = stopClock();

const open = () => openNewsroom(engines[0]);
describe('an administrator', () => {
  test('counts the subscribers, erases one and invites people who subscribed before the newsletter', async () => {
    await using store = await open();
    const tokens: string[] = [];
    for (const name of ['ana', 'eva', 'luz', 'mar', 'sol']) {
      await addSubscriber(store, `${name}@obra.example`, now);
    }
    for await (const { token } of listSubscribers(store)) tokens.push(token);
    const [ana = '', eva = '', luz = ''] = tokens;
    await confirmSubscription(store, ana, now);
    await confirmSubscription(store, eva, now);
    await leave(store, eva, now);
    await confirmSubscription(store, luz, now);
    await store.db
      .updateTable('subscribers')
      .set({ bounces: 3 })
      .where('token', '=', luz)
      .execute();
    const asked = store.db.updateTable('subscribers').set({ asked_at: now });
    await asked.where('email', '=', 'sol@obra.example').execute();
    const counts = 'confirmado: 1\npendiente: 1\nsin preguntar: 1\nrebotado: 1\nbaja: 1\n';
    expect(await ask(store, 'suscriptores')).toBe(counts);
    await using folder = await createFolder({});
    vi.stubEnv('DATA_DIR', folder.path);
    await ask(store, 'suscriptores', '--borrar', 'ana@obra.example');
    vi.unstubAllEnvs();
    await store.db.deleteFrom('subscription_letters').execute();
    expect(await ask(store, 'suscriptores', '--invitar')).toContain('1 dirección');
    expect(await readAuditLog(store)).toEqual(['borró los datos de un suscriptor']);
  });
});
