import type { Env } from '#env.ts';
import { listBackups, toBackupFolder } from '#newsroom/backup/stored-backups.ts';
import type { MailTransport } from '#newsroom/mail/post.ts';
import type { SendOutcome } from '#newsroom/mail/smtp.ts';
import { countWaitingMail } from '#store/newsletter/deliveries.ts';
import { listBegunEditions } from '#store/newsletter/editions.ts';
import type { Store } from '#store/store.ts';
import { type Rounds, startRounds } from '../rounds.ts';
import { count, readSamples, type Samples } from './metrics.ts';

const results: Record<SendOutcome['kind'], string> = {
  sent: 'sent',
  deferred: 'deferred',
  unreachable: 'deferred',
  invalidAddress: 'refused',
  rejectedContent: 'refused',
  misconfigured: 'refused',
  uncertain: 'uncertain',
};

export const countOutcomes = (post: MailTransport): MailTransport => ({
  ...post,
  async send(email) {
    const outcome = await post.send(email);
    count('mail_total', `result="${results[outcome.kind]}"`);
    return outcome;
  },
});

/** Metrics of the back office. An age is missing if there is no backup or edition. */
async function readNewsroomSamples(env: Env, store: Store, now: number): Promise<Samples> {
  const [backup] = await listBackups(toBackupFolder(env));
  const [edition] = await listBegunEditions(store, 1);
  const toAge = (at: number) => Math.max(0, Math.round((now - at) / 1_000));
  const counted = Object.entries(readSamples()).filter(([key]) => key.startsWith('mail_total'));
  return {
    ...Object.fromEntries(counted),
    mail_waiting: await countWaitingMail(store),
    ...(backup ? { backup_age_seconds: toAge(backup.changedAt) } : {}),
    ...(edition?.begun_at ? { edition_age_seconds: toAge(edition.begun_at) } : {}),
  };
}

const pauseMs = 15_000;

/** Sends the samples to the process that serves them. */
export const startNewsroomMetrics = (
  env: Env,
  store: Store,
  onSamples: (samples: Samples) => void,
): Rounds =>
  startRounds(store, pauseMs, async () => {
    if (env.METRICS_PORT) onSamples(await readNewsroomSamples(env, store, Date.now()));
    return pauseMs;
  });
