import type { Generated, Selectable } from 'kysely';

export type MailTables = {
  subscribers: SubscriberTable;
  subscription_letters: SubscriptionLetterTable;
  /** See departed.ts. */
  departed: { hash: string; departed_at: number };
  departed_key: { id: number; key: string };
  editions: EditionTable;
  deliveries: DeliveryTable;
  mailing: MailingTable;
  /** Edition emails sent per hour, in hours since 1970; only the last two days. */
  mail_hours: { hour: number; mails: number };
};

type SubscriberTable = {
  id: Generated<number>;
  email: string;
  /** Random; identifies the subscription in links. */
  token: string;
  /** When the person last subscribed. */
  created_at: number;
  /** When the last confirmation email was sent; null if none was. */
  asked_at: Generated<number | null>;
  confirmed_at: Generated<number | null>;
  left_at: Generated<number | null>;
  /** Bounces in a row; see bounces.ts. */
  bounces: Generated<number>;
  /** Time of the first of them. */
  bounced_at: Generated<number | null>;
  /** Time of the last bounce reported after acceptance; null after a later email was accepted. */
  reported_at: Generated<number | null>;
  /** Only for imported addresses: where and when the owner consented, and when it was imported. */
  consent_origin: Generated<string | null>;
  consent_at: Generated<number | null>;
  imported_at: Generated<number | null>;
};

/** Confirmation emails, sent or not. */
type SubscriptionLetterTable = {
  subscriber_id: number;
  kind: 'confirmacion' | 'recordatorio' | 'invitacion';
  made_at: number;
  /** Time of the next attempt, if it was not sent. */
  due_at: number;
  tries: Generated<number>;
  sent_at: Generated<number | null>;
};

/** Editions of the newsletter. At most one is a draft, and one is being sent or paused. */
type EditionTable = {
  /** The number that readers see. */
  id: number;
  /** Ended: stopped by a person before all emails were sent. */
  state: 'preparing' | 'sending' | 'paused' | 'sent' | 'ended';
  /** Each change of the text increases it. */
  version: number;
  subject: string;
  greeting: string;
  /** A JSON list of article ids. */
  articles: string;
  send_at: number | null;
  begun_at: number | null;
  /** Last change of its text or state. */
  changed_at: number;
  /** JSON, see `FrozenMail`: what is sent, even if the articles change. Null until sending starts. */
  mail: string | null;
  /** People who subscribe later get the next edition. */
  last_subscriber: Generated<number>;
  /** Deliveries were created up to this subscriber. */
  made_through: Generated<number>;
  /** Number of recipients; after the end, how many emails were delivered and how many failed. */
  total: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  /** Unsubscribes between this edition and the next. */
  departures: Generated<number>;
  /** Why it is paused or delayed. */
  reason: string | null;
  has_lead_text: Generated<number>;
};

type DeliveryTable = {
  edition_id: number;
  subscriber_id: number;
  /**
   * Claimed: a process is sending it. Uncertain: that process never reported the result; a person decides.
   * Dropped: the person unsubscribed first, or somebody decided not to send it again.
   */
  state: 'queued' | 'claimed' | 'sent' | 'failed' | 'uncertain' | 'dropped';
  due_at: number;
  tries: Generated<number>;
  claimed_at: number | null;
  /** Identifies the claim: only its holder can report the result. */
  claim: string | null;
  /** The mail server's last response, without the email address. */
  answer: string | null;
};

type MailingTable = {
  id: number;
  /** No edition email before this time; see deliveries.ts. */
  next_at: number;
  /** The weekly schedule is done up to this time. */
  clock_at: number;
  /** The result of the last scheduled edition. */
  clock_said: 'sent' | 'skipped' | 'late' | 'busy' | null;
  /** Since when emails go to a mail server; null while they are written to files, 0 if unknown. */
  server_since: Generated<number | null>;
};

export type Subscriber = Selectable<SubscriberTable>;
export type SubscriptionEmail = Selectable<SubscriptionLetterTable>;
export type EditionRow = Selectable<EditionTable>;
