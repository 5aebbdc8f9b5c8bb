import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { backUp } from '#newsroom/backup/backup.ts';
import type { Outcome } from '#newsroom/mail/smtp.ts';
import { clock, startEdition } from '#newsroom/newsletter/acts.ts';
import { addReaders, addWeek, sender } from '#newsroom/newsletter/testing/readers.ts';
import { createFolder } from '#newsroom/testing/folder.ts';
import { addDeliveries } from '#store/newsletter/deliveries.ts';
import { getRunningEdition } from '#store/newsletter/editions.ts';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { describeEngines, openTestStore } from '#store/testing/engines.ts';
import { toExposition } from './metrics.ts';
import { countOutcomes, readNewsroomSamples } from './newsroom-metrics.ts';

const hour = 3_600_000;

describeEngines('an operator', (engine) => {
  test('sees the outcomes of mail, the queue, and the age of backups and editions', async () => {
    await using store = await openTestStore(engine);
    await using folder = await createFolder({});
    const env = parseEnv({ DATA_DIR: folder.path, BACKUP_DIR: folder.path });
    const before = await readNewsroomSamples(env, store, 0);
    expect(before.mail_waiting).toBe(0);
    expect(before).not.toHaveProperty('backup_age_seconds');
    expect(before).not.toHaveProperty('edition_age_seconds');
    await addReaders(store, 3);
    await addWeek(store);
    const start = Date.now();
    await startEdition(store, sender, clock, start);
    const edition = await getRunningEdition(store);
    if (edition) await addDeliveries(store, edition, start);
    await addSubscriber(store, 'ana@obra.example', start);
    await backUp(store, folder.at('hoy.respaldo'));
    const kinds = ['sent', 'later', 'bounced', 'rejected'] as const;
    const answers: Outcome[] = kinds.map((kind) => ({ kind, why: '' }));
    const post = countOutcomes({
      place: '',
      isServer: true,
      send: async () => answers.shift() ?? { kind: 'sent', why: '' },
      close() {},
    });
    const email = { to: 'ana@obra.example', subject: 'A', text: 'B', html: 'C', id: 'a' };
    for (const _ of kinds) await post.send(email);
    const samples = await readNewsroomSamples(env, store, start + hour);
    expect(samples).toMatchObject({ mail_waiting: 4, edition_age_seconds: 3_600 });
    expect(Math.abs((samples.backup_age_seconds ?? 0) - 3_600)).toBeLessThan(60);
    // Other tests in this process count too.
    const countSince = (result: string) => {
      const key = `mail_total{result="${result}"}`;
      return (samples[key] ?? 0) - (before[key] ?? 0);
    };
    expect(['sent', 'deferred', 'refused'].map(countSince)).toEqual([1, 1, 2]);
    expect(toExposition(samples)).toContain('plomada_mail_total{result="sent"} ');
  });
});
