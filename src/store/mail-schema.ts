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
  /** How many mails of editions went out in each hour since 1970; of the last two days. */
  mail_hours: { hour: number; mails: number };
};

type SubscriberTable = {
  id: Generated<number>;
  email: string;
  /** Leads to this subscription and says nothing of it. */
  token: string;
  /** When whoever it is last asked to be on the list. */
  created_at: number;
  /** When a letter last asked whether it was them; null if none did yet. */
  asked_at: Generated<number | null>;
  confirmed_at: Generated<number | null>;
  left_at: Generated<number | null>;
  /** How many letters in a row the address has not taken; see bounces.ts. */
  bounces: Generated<number>;
  /** When the first of them was. */
  bounced_at: Generated<number | null>;
  /** When the last one was told after the mail server had taken it; null once a later one was taken. */
  reported_at: Generated<number | null>;
  /** Of an imported address: what the newsroom says of where and when its owner agreed, and when it came in. */
  consent_origin: Generated<string | null>;
  consent_at: Generated<number | null>;
  imported_at: Generated<number | null>;
};

/** What a subscriber is asked, sent or not. */
type SubscriptionLetterTable = {
  subscriber_id: number;
  kind: 'confirmacion' | 'recordatorio' | 'invitacion';
  made_at: number;
  /** When it is tried next, if it was not sent. */
  due_at: number;
  tries: Generated<number>;
  sent_at: Generated<number | null>;
};

/** Of the newsletter. There is at most one in preparation, and one that is sending or paused. */
type EditionTable = {
  /** The number that readers see. */
  id: number;
  /** Ended: by a person, before all had been sent. */
  state: 'preparing' | 'sending' | 'paused' | 'sent' | 'ended';
  /** Of what people write, each change one more. */
  version: number;
  subject: string;
  greeting: string;
  /** A JSON list of the articles' numbers. */
  articles: string;
  /** When it is to be sent by itself. */
  send_at: number | null;
  begun_at: number | null;
  /** Of its words or of its state. */
  changed_at: number;
  /** A JSON object, see `FrozenMail`: what is sent, whatever becomes of the articles. Null until sending begins. */
  mail: string | null;
  /** Who subscribed later gets the next. */
  last_subscriber: Generated<number>;
  /** Up to this subscriber there is a delivery for each. */
  made_through: Generated<number>;
  /** How many it is for; and once it is over, how many it reached and how many it did not. */
  total: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  /** How many left after it, and before the next. */
  departures: Generated<number>;
  /** Why it is paused, or what holds it up. */
  reason: string | null;
};

/** An edition for one subscriber. */
type DeliveryTable = {
  edition_id: number;
  subscriber_id: number;
  /**
   * Claimed: someone is handing it to the mail server. Uncertain: whoever did never told what came of it; a person decides.
   * Dropped: the subscriber left before, or the person let it go.
   */
  state: 'queued' | 'claimed' | 'sent' | 'failed' | 'uncertain' | 'dropped';
  due_at: number;
  tries: Generated<number>;
  claimed_at: number | null;
  /** Which claim it was: only its holder can say what came of it. */
  claim: string | null;
  /** What the mail server said last, without the address. */
  answer: string | null;
};

type MailingTable = {
  id: number;
  /** No mail of an edition before this; see deliveries.ts. */
  next_at: number;
  /** Hours of the clock up to this one have been dealt with. */
  clock_at: number;
  /** What came of the last. */
  clock_said: 'sent' | 'skipped' | 'late' | 'busy' | null;
  /** Since when emails go to a mail server; null while they become files, 0 if unknown. */
  server_since: Generated<number | null>;
};

export type Subscriber = Selectable<SubscriberTable>;
export type SubscriptionEmail = Selectable<SubscriptionLetterTable>;
export type EditionRow = Selectable<EditionTable>;
