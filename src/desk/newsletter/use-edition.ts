import { useEffect, useState } from 'react';
import type { EditionSaved, EditionWords, Newsletter } from '#contract/desk/newsletter.ts';
import { ApiFault, call } from '../api/client.ts';
import { refreshResponses, useResponse } from '../api/responses.ts';

const path = '/api/boletin';
/** The pause after the last key, and after a failed save. */
const [pause, longPause] = [500, 5_000];
const pollMs = 3_000;

export type Words = Pick<
  EditionWords,
  'subject' | 'greeting' | 'articles' | 'sendAt' | 'hasLeadText'
>;
export type Saving = 'saved' | 'saving' | 'failed' | 'clash';

/** Saves what is written, one call at a time, each based on the version of the one before. */
function createSaver(onChange: (saving: Saving) => void) {
  let base = { number: 0, version: 0 };
  let wanted: Words | null = null;
  let kept: Words | null = null;
  let running: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function saveWords(words: Words): Promise<boolean> {
    onChange('saving');
    try {
      base = await call<EditionSaved>('PUT', path, { ...words, ...base });
      kept = words;
      refreshResponses(path);
      onChange('saved');
      return true;
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      onChange(error.status === 409 ? 'clash' : 'failed');
      if (error.status !== 409) scheduleFlush(longPause);
      return false;
    }
  }

  /** Whether everything written is on the server. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    await running;
    if (wanted === null || wanted === kept) return true;
    running = saveWords(wanted);
    return (await running) && flush();
  }

  const scheduleFlush = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), time);
  };

  return {
    flush,
    getVersion: () => base.version,
    /** The server's edition, unless something was written here. */
    begin(newsletter: Newsletter) {
      if (wanted === null) base = { number: newsletter.number, version: newsletter.version };
    },
    want(words: Words) {
      wanted = words;
      onChange('saving');
      scheduleFlush(pause);
    },
    forget() {
      clearTimeout(timer);
      wanted = null;
      kept = null;
      onChange('saved');
      refreshResponses(path);
    },
  };
}

export function useEdition() {
  const response = useResponse<Newsletter>(path, {
    everyMs: ({ running }) => running !== null && pollMs,
  });
  const { data } = response;
  const [mine, setMine] = useState<Words | null>(null);
  const [saving, setSaving] = useState<Saving>('saved');
  const [saver] = useState(() => createSaver(setSaving));
  if (data) saver.begin(data);

  // Leaving the page saves unsaved text.
  useEffect(() => () => void saver.flush(), [saver]);

  const words: Words | null = mine ?? (data ? toWords(data) : null);
  return {
    ...response,
    words,
    saving,
    saver,
    change(part: Partial<Words>) {
      if (!words) return;
      const next = { ...words, ...part };
      setMine(next);
      saver.want(next);
    },
    /** Replaces the text written here by the server's. */
    takeTheirs() {
      setMine(null);
      saver.forget();
    },
  };
}

const toWords = ({ subject, greeting, articles, sendAt, hasLeadText }: Newsletter): Words => ({
  subject,
  greeting,
  articles: articles.map(({ id }) => id),
  sendAt,
  hasLeadText,
});
