import { LRUCache } from 'lru-cache';
import type { RequestHead } from '../http/request-reply.ts';
import type { PageAdvert } from '../telemetry/views.ts';
import type { Stored } from './cached-response.ts';
import type { InTurn } from './response-queue.ts';

/** An API address that a response was made from, and a digest of what the API returned. */
export type Source = { url: string; digest: string };
/** Recorded while a response is made. `sources` is null if they are not known. */
export type Notes = {
  sources: Source[] | null;
  /** For a page that does not exist: the address of the one page kept for all such addresses. */
  sharedNotFound?: string;
  foundNothing?: boolean;
  advert?: PageAdvert;
  /** The bytes never change, but the file can be withdrawn, so each version checks it again. */
  mayBeWithdrawn?: boolean;
};
type Rendering = Notes & { stored: Stored };
type Entry = Pick<Rendering, 'stored' | 'sources'> & {
  version: string;
  madeAt: number;
  endsAt: number;
  isImmutable: boolean;
};

export type CacheOptions = {
  maxBytes: number;
  /** The current content version. A response of another version is checked before it is sent. */
  getVersion: () => string;
  /** `request` is the first request that needs it; null for a refresh in the background. */
  make: (key: string, request: RequestHead | null) => Promise<Rendering>;
  inTurn: InTurn;
  /** Whether the API still returns the same for these sources. */
  areSame: (sources: Source[]) => Promise<boolean>;
};

/** Figures such as views change without a new version, so a response this old is made again. */
const refreshAfterMs = 60_000;

/** Whether a response can be kept and sent to anyone: a public 200, or a page for what does not exist. */
const isKeepable = ({ stored: { status, headers }, sources }: Entry) =>
  status === 200
    ? String(headers['Cache-Control']).startsWith('public')
    : sources !== null && (status === 404 || status === 410);

const never = Number.POSITIVE_INFINITY;
/** A response can expire without a new version, such as a list of the last two days. */
const endOf = ({ headers: { Expires } }: Stored) =>
  Expires === undefined ? never : Date.parse(String(Expires));

/**
 * Answers as bytes, ready to send. The least recently used are dropped first. Concurrent requests for one key share one
 * rendering. The last good copy stays in case the next one fails.
 */
export function createCache({ maxBytes, getVersion, make, inTurn, areSame }: CacheOptions) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ stored }) => stored.size,
  });
  const inFlight = new Map<string, Promise<Stored>>();

  function setEntry(key: string, entry: Entry) {
    entries.set(key, entry);
    entry.stored.onResized = () => {
      // Deleted first: lru-cache does not measure an entry again when the same one is set.
      if (entries.peek(key) === entry && entries.delete(key)) entries.set(key, entry);
    };
  }

  async function renderAgain(key: string, request: RequestHead | null): Promise<Stored> {
    const version = getVersion();
    const madeAt = Date.now();
    const last = entries.peek(key);
    // Something was published, but nothing that this response was made from.
    if (last && last.version !== version && (await isUnchanged(last))) {
      last.version = version;
      return last.stored;
    }
    const result = await make(key, request);
    if (result.sharedNotFound !== undefined) {
      entries.delete(key);
      return renewAtOnce(result.sharedNotFound, request);
    }
    // The old copy already has its compressed encodings.
    const stored = last && isSame(last.stored, result.stored) ? last.stored : result.stored;
    const isImmutable =
      !result.mayBeWithdrawn && String(stored.headers['Cache-Control']).includes('immutable');
    const endsAt = endOf(stored);
    const entry = { stored, sources: result.sources, version, madeAt, endsAt, isImmutable };
    if (isKeepable(entry)) setEntry(key, entry);
    // A removed page must not come back when the database is unavailable.
    else if (stored.status < 500) entries.delete(key);
    return stored;
  }

  const isUnchanged = ({ sources }: Entry) => (sources ? areSame(sources) : false);

  function startRendering(key: string, request: RequestHead | null): Promise<Stored> {
    const rendering = renderAgain(key, request).finally(() => inFlight.delete(key));
    inFlight.set(key, rendering);
    return rendering;
  }

  /** Each request takes its own place in the queue: in another client's job it would wait behind that client's backlog. */
  const renewOnce = async (key: string, request: RequestHead) =>
    getFresh(key) ?? inFlight.get(key) ?? inTurn(request, () => renewAtOnce(key, request));

  const renewAtOnce = (key: string, request: RequestHead | null) =>
    getFresh(key) ?? inFlight.get(key) ?? startRendering(key, request);

  function getFresh(key: string): Stored | undefined {
    const entry = entries.peek(key);
    return entry && isFresh(entry) ? entry.stored : undefined;
  }

  const isFresh = ({ isImmutable, version, endsAt }: Entry) =>
    isImmutable || (version === getVersion() && (endsAt === never || endsAt > Date.now()));

  return {
    countBytes: () => entries.calculatedSize,

    getReady(key: string): Stored | undefined {
      const entry = entries.get(key);
      if (!entry || !isFresh(entry)) return undefined;
      const now = Date.now();
      if (now - entry.madeAt > refreshAfterMs && !entry.isImmutable) {
        // Set before the refresh, so that a failing one is tried once a minute and not with each request.
        entry.madeAt = now;
        void inTurn(null, () => inFlight.get(key) ?? startRendering(key, null)).catch(() => {});
      }
      return entry.stored;
    },

    /** Makes a response before anyone requests it. */
    prepare: (key: string) => renewAtOnce(key, null),

    /** The response, made if needed; if that fails, the last good copy. Null if the queue is full or the wait too long. */
    async get(key: string, request: RequestHead): Promise<Stored | null> {
      const last = entries.peek(key);
      const stored = await renewOnce(key, request);
      return last && (!stored || stored.status >= 500) ? last.stored : stored;
    },
  };
}

const isSame = (a: Stored, b: Stored) => a.status === b.status && a.head === b.head;
