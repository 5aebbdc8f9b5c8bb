import { z } from 'zod';
import type { Store, Tx } from '#store/store.ts';
import { addReportedBounce } from '#store/subscribers/bounces.ts';
import { lockByEmail, unsubscribe } from '#store/subscribers/subscribers.ts';
import { isAddressCode } from './smtp.ts';

/** What became of an email after the mail server took it. */
export type MailReport = {
  kind: 'bounce' | 'complaint';
  email: string;
  /** The enhanced status code (RFC 3463), if given. */
  code: string | null;
  at: number;
};

const email = z
  .string()
  .max(254)
  .regex(/^\P{C}+$/u);
const code = z.string().max(20).nullish();
const seconds = z.number().transform((value) => value * 1_000);
const instant = z
  .string()
  .max(40)
  .transform((value) => Date.parse(value))
  .pipe(z.int());

type ReportFields = Pick<MailReport, 'email' | 'at'> & { code?: string | null | undefined };
const bounce = ({ email, code = null, at }: ReportFields) => ({
  kind: 'bounce' as const,
  email,
  code,
  at,
});
const complaint = ({ email, at }: ReportFields) => ({
  kind: 'complaint' as const,
  email,
  code: null,
  at,
});

/** Our own format (docs/operating.md) and those of providers, for permanent bounces and complaints. Others are ignored. */
const shapes: z.ZodType<MailReport>[] = [
  z.object({ type: z.literal('bounce'), email, code, at: instant }).transform(bounce),
  z.object({ type: z.literal('complaint'), email, at: instant }).transform(complaint),
  // Brevo
  z
    .object({ event: z.enum(['hard_bounce', 'invalid_email']), email, ts_event: seconds })
    .transform(({ ts_event: at, ...report }) => bounce({ ...report, at })),
  z
    .object({ event: z.enum(['spam', 'complaint']), email, ts_event: seconds })
    .transform(({ ts_event: at, ...report }) => complaint({ ...report, at })),
  // SendGrid, whose other type is 'blocked'
  z
    .object({
      ...{ event: z.literal('bounce'), type: z.literal('bounce'), email },
      ...{ timestamp: seconds, status: code },
    })
    .transform(({ timestamp: at, status, ...report }) => bounce({ ...report, code: status, at })),
  z
    .object({ event: z.literal('spamreport'), email, timestamp: seconds })
    .transform(({ timestamp: at, ...report }) => complaint({ ...report, at })),
  // Postmark
  z
    .object({
      RecordType: z.literal('Bounce'),
      Type: z.enum(['HardBounce', 'BadEmailAddress']),
      ...{ Email: email, BouncedAt: instant },
    })
    .transform((report) => bounce({ email: report.Email, at: report.BouncedAt })),
  z
    .object({ RecordType: z.literal('SpamComplaint'), Email: email, BouncedAt: instant })
    .transform((report) => complaint({ email: report.Email, at: report.BouncedAt })),
  // Mailgun
  z
    .object({
      'event-data': z.object({
        ...{ event: z.literal('failed'), severity: z.literal('permanent') },
        ...{ reason: z.enum(['bounce', 'suppress-bounce']) },
        ...{ recipient: email, timestamp: seconds },
      }),
    })
    .transform(({ 'event-data': report }) =>
      bounce({ email: report.recipient, at: report.timestamp }),
    ),
  z
    .object({
      'event-data': z.object({
        ...{ event: z.literal('complained'), recipient: email, timestamp: seconds },
      }),
    })
    .transform(({ 'event-data': report }) =>
      complaint({ email: report.recipient, at: report.timestamp }),
    ),
];

const maxReports = 1_000;

export function parseReports(body: unknown): MailReport[] {
  const items: unknown[] = Array.isArray(body) ? body.slice(0, maxReports) : [body];
  return items.flatMap((item) => {
    for (const shape of shapes) {
      const { data } = shape.safeParse(item);
      if (data) return [data];
    }
    return [];
  });
}

const maxAgeMs = 30 * 86_400_000;
/** Their clock may be ahead of ours. */
const maxAheadMs = 3_600_000;

/** Reports may be repeated, late, or about emails of others. Returns how many changed something. */
export const applyReports = (store: Store, reports: MailReport[], now: number): Promise<number> =>
  store.write(async (tx) => {
    let count = 0;
    for (const report of reports) {
      if (report.at < now - maxAgeMs || report.at > now + maxAheadMs) continue;
      if (await applyReport(tx, report, now)) count += 1;
    }
    return count;
  });

async function applyReport(tx: Tx, { kind, email, code, at }: MailReport, now: number) {
  const subscriber = await lockByEmail(tx, email);
  if (!subscriber || subscriber.left_at !== null) return false;
  if (kind === 'bounce') {
    // A server that refuses our content says nothing about the address.
    if (code !== null && !isAddressCode(code)) return false;
    const reply = `Rebotó después de aceptado${code === null ? '' : ` (${code})`}.`;
    return addReportedBounce(tx, subscriber.id, { at, answer: reply }, now);
  }
  // The complaint is older than the new subscription.
  if (at < Math.max(subscriber.created_at, Number(subscriber.confirmed_at))) return false;
  await unsubscribe(tx, subscriber, now);
  return true;
}
