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

const twoYears = 730 * 86_400_000;

describeStores('the audit log', (test) => {
  test('is read newest first, a page at a time or in full, by person, kind and days, for two years', async (store) => {
    const kind = 'ajustes' as const;
    const changed = { kind, what: 'cambió', before: 'a', after: 'b', draftId: null };
    const numbers = Array.from({ length: 501 }, (_, index) => `${index + 1}`);
    await store.write(async (tx) => {
      const values = numbers.map((what) => ({ at: 5, kind, what }));
      await tx.insertInto('registro').values(values).execute();
      const who = { id: 7, name: 'Eva' };
      await addToAuditLog(tx, { who, kind: 'equipo', what: 'invitó' }, 4);
      await addToAuditLog(tx, { who, ...changed }, 6);
    });
    const all = ['cambió', ...numbers.toReversed(), 'invitó'];
    const readEntries = (query: AuditLogQuery) => Array.fromAsync(streamAuditLog(store, query));
    expect((await readEntries({})).map(({ what }) => what)).toEqual(all);
    const list = async (page: number) => {
      const { items, total } = await listAuditLog(store, { page, pageSize: 300 });
      return [items.map(({ what }) => what), total];
    };
    expect(await list(1)).toEqual([all.slice(0, 300), 503]);
    expect(await list(2)).toEqual([all.slice(300), 503]);
    expect(await readEntries({ personId: 7, kind: 'ajustes' })).toEqual([
      { id: expect.any(Number), at: '1970-01-01T00:00:00.006Z', who: 'Eva', ...changed },
    ]);
    expect(await readEntries({ from: 6 })).toMatchObject([changed]);
    expect(await readEntries({ until: 5 })).toMatchObject([{ what: 'invitó', who: 'Eva' }]);
    expect(await readEntries({ personId: 7, from: 4, until: 6 })).toMatchObject([
      { kind: 'equipo' },
    ]);
    expect(await hasAuditLogEntry(store.db, 'cambió', 'a')).toBe(true);
    expect(await hasAuditLogEntry(store.db, 'cambió', 'b')).toBe(false);
    await store.write((tx) => addToAuditLog(tx, { who: terminal, kind, what: 'hoy' }, twoYears));
    await deleteOldAuditLogEntries(store, twoYears + 6);
    expect((await readEntries({})).map(({ what }) => what)).toEqual(['hoy', 'cambió']);
  });
});
