import { expect } from 'vitest';
import { describeStores } from '../testing/engines.ts';
import {
  type AuditLogQuery,
  addToAuditLog,
  deleteOldAuditLogEntries,
  hasAuditLogEntry,
  listAuditLog,
  streamAuditLog,
  terminal,
} from './audit-log.ts';

const day = 86_400_000;

describeStores('the audit log', (test) => {
  test('goes back two years, newest first, a page at a time', async (store) => {
    const now = Date.parse('2026-11-15T12:00:00Z');
    const add = (what: string, at: number) =>
      store.write((tx) => addToAuditLog(tx, { who: terminal, kind: 'ajustes', what }, at));
    const list = async (page: number) => {
      const { items, total } = await listAuditLog(store, { page, pageSize: 2 });
      return [...items.map(({ what }) => what), total];
    };
    await add('de hace mucho', now - 730 * day - 1);
    await add('de hace dos años', now - 730 * day);
    expect(await list(1)).toEqual(['de hace dos años', 'de hace mucho', 2]);
    await add('de hoy', now);
    await add('de hoy también', now);
    await deleteOldAuditLogEntries(store, now);
    expect(await list(1)).toEqual(['de hoy también', 'de hoy', 3]);
    expect(await list(2)).toEqual(['de hace dos años', 3]);
  });

  test('is read in full, or filtered by person, kind and days', async (store) => {
    const kind = 'ajustes' as const;
    const changed = { kind, what: 'cambió', before: 'a', after: 'b', draftId: null };
    await store.write(async (tx) => {
      const rows = Array.from({ length: 501 }, (_, index) => `${index + 1}`);
      const values = rows.map((what) => ({ at: 5, kind, what }));
      await tx.insertInto('registro').values(values).execute();
      const who = { id: 7, name: 'Eva' };
      await addToAuditLog(tx, { who, kind: 'equipo', what: 'invitó' }, 4);
      await addToAuditLog(tx, { who, ...changed }, 6);
    });
    const all = await Array.fromAsync(streamAuditLog(store, {}), ({ what }) => what);
    const numbers = Array.from({ length: 501 }, (_, index) => `${501 - index}`);
    expect(all).toEqual(['cambió', ...numbers, 'invitó']);
    const read = (asked: AuditLogQuery) => Array.fromAsync(streamAuditLog(store, asked));
    expect(await read({ personId: 7, kind: 'ajustes' })).toEqual([
      { id: expect.any(Number), at: '1970-01-01T00:00:00.006Z', who: 'Eva', ...changed },
    ]);
    expect(await read({ from: 6 })).toMatchObject([changed]);
    expect(await read({ until: 5 })).toMatchObject([{ what: 'invitó', who: 'Eva' }]);
    expect(await read({ personId: 7, from: 4, until: 6 })).toMatchObject([{ kind: 'equipo' }]);
    expect(await hasAuditLogEntry(store.db, 'cambió', 'a')).toBe(true);
    expect(await hasAuditLogEntry(store.db, 'cambió', 'b')).toBe(false);
  });
});
