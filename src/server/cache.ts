import type { Stored } from './stored.ts';

type Entry = { stored: Stored; version: string; madeAt: number; size: number };

export type CacheOptions = {
  maxBytes: number;
  /** Of the content now. An answer made from another version is made anew before it is sent. */
  getVersion: () => string;
  make: (key: string) => Promise<Stored>;
};

/** Figures such as views move without a new version; after this long they are brought up to date. */
const refreshAfter = 60_000;

/** Whether the server may keep an answer and send it to anyone. */
const isKeepable = ({ status, headers }: Stored) =>
  status === 200 && String(headers['Cache-Control']).startsWith('public');
const isImmutable = ({ headers }: Stored) => String(headers['Cache-Control']).includes('immutable');

/** For what stops being right at a known moment without a new version, such as a list of the last two days. */
const isOver = ({ headers: { Expires } }: Stored) =>
  Expires !== undefined && Date.parse(String(Expires)) <= Date.now();

/** With room for the compressed bodies that are made on first need, and for the headers. */
const sizeOf = ({ bodies }: Stored) => Math.ceil(bodies.identity.length * 1.5) + 2_000;

/** Answers ready as bytes: least recently used out first, each made once at a time, the last good one kept for bad days. */
export function createCache({ maxBytes, getVersion, make }: CacheOptions) {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Stored>>();
  let bytes = 0;

  function drop(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.size;
    entries.delete(key);
  }

  function keep(key: string, entry: Entry) {
    drop(key);
    entries.set(key, entry);
    bytes += entry.size;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  async function remake(key: string): Promise<Stored> {
    const version = getVersion();
    const madeAt = Date.now();
    const stored = await make(key);
    if (isKeepable(stored)) keep(key, { stored, version, madeAt, size: sizeOf(stored) });
    // A page that is gone must not come back when the database is away.
    else if (stored.status < 500) drop(key);
    return stored;
  }

  function refresh(key: string): Promise<Stored> {
    let making = underWay.get(key);
    if (!making) {
      making = remake(key).finally(() => underWay.delete(key));
      underWay.set(key, making);
    }
    return making;
  }

  async function getFresh(key: string, last: Entry | undefined): Promise<Stored> {
    const stored = await refresh(key);
    return stored.status >= 500 && last ? last.stored : stored;
  }

  return {
    countBytes: () => bytes,
    /** Whether an answer is there and need not be made. */
    has(key: string): boolean {
      const entry = entries.get(key);
      return entry !== undefined && (isImmutable(entry.stored) || entry.version === getVersion());
    },
    /** The answer at once if there is a good one, else a promise of it. */
    get(key: string): Stored | Promise<Stored> {
      const entry = entries.get(key);
      if (!entry) return getFresh(key, undefined);
      // Last in the map is most recently used.
      entries.delete(key);
      entries.set(key, entry);
      if (isImmutable(entry.stored)) return entry.stored;
      if (entry.version !== getVersion() || isOver(entry.stored)) return getFresh(key, entry);
      if (Date.now() - entry.madeAt > refreshAfter) refresh(key).catch(() => {});
      return entry.stored;
    },
  };
}
