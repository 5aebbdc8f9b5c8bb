import { emptyFields } from '#contract/article-fields.ts';
import type { DraftFields, DraftSave } from '#contract/desk/drafts.ts';
import { isSameDraft, mergeDrafts } from '#contract/desk/merge.ts';
import type { Copy } from '../saving/saver.ts';
import type { SaveResponse } from '../saving/saving.ts';

export const write = (content: string): DraftFields => ({ ...emptyFields, content });

export type Line = 'good' | 'request lost' | 'response lost' | 'signed out' | 'refused' | 'down';

/** Implements `PUT /api/borradores/:id` in memory, behind a connection that loses requests or responses on demand. */
export function createFlakyServer() {
  let version = 0;
  let floor = 0;
  const texts = new Map<number, DraftFields>([[0, emptyFields]]);
  const tabs = new Map<
    string,
    { turn: number; base: number; sent: DraftFields; response: SaveResponse }
  >();
  const server = {
    line: 'good' as Line,
    /** How long a request takes. */
    delay: 100,
    requests: [] as DraftSave[],
    get version() {
      return version;
    },
    /** Restores a version as a backup does: later versions are lost, and their numbers are not used again. */
    restore(to: number) {
      const text = texts.get(to) ?? emptyFields;
      for (const each of [...texts.keys()].filter((given) => given > to)) texts.delete(each);
      tabs.clear();
      floor = version;
      version = to;
      texts.set(to, text);
    },
    get fields() {
      return texts.get(version) ?? emptyFields;
    },
    /** Whether the server ever had exactly this text. */
    saw: (fields: DraftFields) => [...texts.values()].some((each) => isSameDraft(each, fields)),
    /** Saves as another person, whose connection always works. */
    edit(change: (content: string) => string) {
      add({ ...server.fields, content: change(server.fields.content) });
    },
    save(call: DraftSave): SaveResponse {
      const [tab = '', turn = 0] = [call.saveId.split(':')[0], Number(call.saveId.split(':')[1])];
      const last = tabs.get(tab);
      if (last && turn === last.turn) return last.response;
      if (last && turn < last.turn) return saved(server.fields, true);
      const known = last?.base === call.base ? last.sent : texts.get(call.base);
      const base = known ?? emptyFields;
      const merged = mergeDrafts(base, call.fields, server.fields);
      if (merged.conflicts.length > 0) {
        return {
          kind: 'clash',
          conflict: {
            version,
            savedAt: '2026-11-15T14:42:00.000Z',
            savedBy: 'Andrés Villalobos',
            fields: server.fields,
            base,
            isLost: known === undefined,
          },
        };
      }
      add(merged.fields);
      const response = saved(merged.fields, !isSameDraft(merged.fields, call.fields));
      tabs.set(tab, { turn, base: call.base, sent: call.fields, response });
      return response;
    },
    async send(_draft: string, call: DraftSave): Promise<SaveResponse> {
      const { line, delay } = server;
      server.requests.push(call);
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (line === 'request lost') return { kind: 'offline' };
      if (line === 'signed out') return { kind: 'signed-out', detail: '' };
      if (line === 'refused') return { kind: 'refused', detail: '' };
      if (line === 'down') return { kind: 'server', detail: '' };
      const response = server.save(call);
      return line === 'response lost' ? { kind: 'offline' } : response;
    },
  };
  const add = (fields: DraftFields) => {
    version = Math.max(version, floor) + 1;
    texts.set(version, fields);
  };
  const saved = (fields: DraftFields, isOther: boolean): SaveResponse => ({
    kind: 'saved',
    saved: {
      version,
      savedAt: '2026-11-15T14:42:00.000Z',
      isChanged: true,
      ...(isOther ? { fields } : {}),
    },
  });
  return server;
}

/** The device's storage, which can be made full. */
export function createDevice() {
  const copies = new Map<string, Copy>();
  const device = {
    isFull: false,
    copies,
    async keep(copy: Copy) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (device.isFull) throw new DOMException('', 'QuotaExceededError');
      copies.set(copy.tab, copy);
    },
    async drop(tab: string) {
      copies.delete(tab);
    },
  };
  return device;
}
