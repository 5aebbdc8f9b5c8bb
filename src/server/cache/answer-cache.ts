import { LRUCache } from 'lru-cache';
import type { Asked } from '../http/request-reply.ts';
import type { Stored } from './kept-answer.ts';
import type { InTurn } from './making.ts';

/** What an answer was made of: an address of the API, and the mark of what it answered. */
export type Source = { url: string; mark: string };
/** What is said of an answer as it is made. Without sources it cannot be told what it was made of. */
export type Notes = {
  sources: Source[] | null;
  /** Where there is nothing, the address of the one page that says so for all such addresses. */
  instead?: string;
  /** Whether it is made of a search that found nothing. */
  foundNothing?: boolean;
  /** Which advert the page shows. */
  advert?: number;
  /** Whether its bytes never change, but readers may cease to get them: it is made again for each version. */
  mayBeWithdrawn?: boolean;
};
type Made = Notes & { stored: Stored };
type Entry = Pick<Made, 'stored' | 'sources'> & {
  version: string;
  madeAt: number;
  endsAt: number;
  isImmutable: boolean;
};

export type CacheOptions = {
  maxBytes: number;
  /** Of the content now. An answer made from another version is looked at again before it is sent. */
  getVersion: () => string;
  /** For the request that needs it first; null if none does. */
  make: (key: string, asked: Asked | null) => Promise<Made>;
  inTurn: InTurn;
  /** Whether the sources would answer the same again. */
  areSame: (sources: Source[]) => Promise<boolean>;
};

/** Figures such as views move without a new version; after this long they are brought up to date. */
const refreshAfter = 60_000;

/** Whether the server may keep an answer and send it to anyone: what all may, and pages that say there is nothing. */
const isKeepable = ({ stored: { status, headers }, sources }: Entry) =>
  status === 200
    ? String(headers['Cache-Control']).startsWith('public')
    : sources !== null && (status === 404 || status === 410);

const never = Number.POSITIVE_INFINITY;
/** For what stops being right at a known moment without a new version, such as a list of the last two days. */
const endOf = ({ headers: { Expires } }: Stored) =>
  Expires === undefined ? never : Date.parse(String(Expires));

/**
 * Answers ready as bytes. The least recently used go first; each is made once at a time; the last good one stays for when
 * the next cannot be made.
 */
export function createCache({ maxBytes, getVersion, make, inTurn, areSame }: CacheOptions) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ stored }) => stored.size,
  });
  const underWay = new Map<string, Promise<Stored>>();

  function keep(key: string, entry: Entry) {
    entries.set(key, entry);
    entry.stored.onResized = () => {
      // Out and in: an entry that is there already is not weighed again.
      if (entries.peek(key) === entry && entries.delete(key)) entries.set(key, entry);
    };
  }

  async function renew(key: string, asked: Asked | null): Promise<Stored> {
    const version = getVersion();
    const madeAt = Date.now();
    const last = entries.peek(key);
    // Something was published, but nothing that this answer is made of: it holds for the new version too.
    if (last && last.version !== version && (await holds(last))) {
      last.version = version;
      return last.stored;
    }
    const made = await make(key, asked);
    if (made.instead !== undefined) {
      entries.delete(key);
      return renewAtOnce(made.instead, asked);
    }
    // The same bytes as before have their compressed forms already.
    const stored = last && isSame(last.stored, made.stored) ? last.stored : made.stored;
    const isImmutable =
      !made.mayBeWithdrawn && String(stored.headers['Cache-Control']).includes('immutable');
    const endsAt = endOf(stored);
    const entry = { stored, sources: made.sources, version, madeAt, endsAt, isImmutable };
    if (isKeepable(entry)) keep(key, entry);
    // A page that is gone must not come back when the database is away.
    else if (stored.status < 500) entries.delete(key);
    return stored;
  }

  const holds = ({ sources }: Entry) => (sources ? areSame(sources) : false);

  function begin(key: string, asked: Asked | null): Promise<Stored> {
    const making = renew(key, asked).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  /** Each request waits for a turn of its own: behind another client's it would wait for all that one asks. */
  const renewOnce = async (key: string, asked: Asked) =>
    getFresh(key) ?? underWay.get(key) ?? inTurn(asked, () => renewAtOnce(key, asked));

  const renewAtOnce = (key: string, asked: Asked | null) =>
    getFresh(key) ?? underWay.get(key) ?? begin(key, asked);

  function getFresh(key: string): Stored | undefined {
    const entry = entries.peek(key);
    return entry && isFresh(entry) ? entry.stored : undefined;
  }

  const isFresh = ({ isImmutable, version, endsAt }: Entry) =>
    isImmutable || (version === getVersion() && (endsAt === never || endsAt > Date.now()));

  return {
    countBytes: () => entries.calculatedSize,

    /** The answer, if it can be sent as it is. */
    getReady(key: string): Stored | undefined {
      const entry = entries.get(key);
      if (!entry || !isFresh(entry)) return undefined;
      const now = Date.now();
      if (now - entry.madeAt > refreshAfter && !entry.isImmutable) {
        // Now, not when it is done: while it fails it is tried once a minute, not with each request.
        entry.madeAt = now;
        void inTurn(null, () => underWay.get(key) ?? begin(key, null)).catch(() => {});
      }
      return entry.stored;
    },

    /** The answer, made if need be; if that fails, the last good one. Null if the client's turn does not come in time. */
    async get(key: string, asked: Asked): Promise<Stored | null> {
      const last = entries.peek(key);
      const stored = await renewOnce(key, asked);
      return last && (!stored || stored.status >= 500) ? last.stored : stored;
    },
  };
}

const isSame = (a: Stored, b: Stored) => a.status === b.status && a.head === b.head;
