import { expect, test } from 'vitest';
import { getStatistics } from '#store/articles/categories.ts';
import { countAudience } from '#store/newsletter/editions.ts';
import { terminal } from '#store/people/audit-log.ts';
import { updateRows } from '#store/rows.ts';
import type { Store } from '#store/store.ts';
import {
  addSubscriber,
  confirmSubscription,
  listSubscribers,
  unsubscribeByToken,
} from '#store/subscribers/subscribers.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { readAuditLog } from '../testing/commands.ts';
import { openWithBackup } from '../testing/newsroom.ts';
import { findSubscriber, findToken } from '../testing/subscribers.ts';
import { readAddressList } from './address-list.ts';
import { importSubscribers, planImport, readImports, undoImport } from './import.ts';
import { collectData, deleteByEmail, toCsv } from './subscribers.ts';

const consent = { origin: 'Registro en papel de la feria', at: Date.parse('2025-05-03T12:00Z') };
const toFile = (...names: string[]) =>
  Buffer.from(['correo', ...names.map((name) => `${name}@obra.example`)].join('\n'));
const list = (store: Store) => Array.fromAsync(listSubscribers(store));

describeOpened('an imported list', openWithBackup, (test) => {
  test('adds new addresses, and none that left, was deleted or bounced', async (store) => {
    for (const name of ['ana', 'eva', 'ivo', 'luz', 'sol']) {
      await addSubscriber(store, `${name}@obra.example`, 1);
      if (name !== 'ana') await confirmSubscription(store, await findToken(store, name), 2);
    }
    await unsubscribeByToken(store, await findToken(store, 'eva'), 3);
    await deleteByEmail(store.room, terminal, 'ivo@obra.example', 3);
    await store.write((tx) =>
      updateRows(tx, 'subscribers', { email: 'luz@obra.example' }, { bounces: 3 }),
    );
    const names = ['ana', 'eva', 'ivo', 'luz', 'sol', 'mar', 'paz', 'PAZ'];
    const file = Buffer.concat([toFile(...names), Buffer.from('\nnadie\n')]);
    const plan = {
      ...{ added: 2, known: 2, bounced: 1, left: 2, repeated: 1, invalid: 1 },
      invalidLines: [{ line: 10, text: 'nadie' }],
    };
    const before = await list(store);
    expect(await planImport(store, file)).toEqual(plan);
    expect(await list(store)).toEqual(before);
    expect(await importSubscribers(store, terminal, file, consent, 10)).toEqual(plan);
    expect(await importSubscribers(store, terminal, file, consent, 11)).toMatchObject({ added: 0 });
    expect((await list(store)).slice(0, before.length)).toEqual(before);
    expect(await countAudience(store)).toBe(3);
    expect(await getStatistics(store, 0)).toMatchObject({ totalSubscribers: 5 });
    expect(await readAuditLog(store)).toEqual([
      'importó 2 suscriptores con su consentimiento: Registro en papel de la feria, 3 de mayo de 2025',
      'borró los datos de un suscriptor',
    ]);
  });

  test('keeps the proof with each address: exported, in backups, and erased with it', async (store) => {
    await importSubscribers(store, terminal, toFile('ana', 'eva', 'luz'), consent, 10);
    const proof = { origen: consent.origin, fecha: '2025-05-03T12:00:00.000Z' };
    const read = () => collectData(store.room, terminal, 'ana@obra.example', 11);
    expect(await read()).toMatchObject({ estado: 'confirmado', consentimiento: proof });
    const csv = (await Array.fromAsync(toCsv(store))).join('');
    expect(csv).toMatch(/^"ana@.*,confirmado,"Registro en papel de la feria",2025-05-03$/m);
    await store.backUp();
    await deleteByEmail(store.room, terminal, 'eva@obra.example', 12);
    const left = await collectData(store.room, terminal, 'eva@obra.example', 13);
    expect(JSON.stringify(left)).not.toContain('feria');
    await store.restore();
    expect(await read()).toMatchObject({ consentimiento: proof });
    expect(await findSubscriber(store, 'eva')).toBeUndefined();
    // A person who confirms again by the link in an email replaces the imported consent.
    const token = await findToken(store, 'luz');
    await unsubscribeByToken(store, token, 14);
    await confirmSubscription(store, token, 15);
    expect(await findSubscriber(store, 'luz')).toMatchObject({
      consent_origin: null,
      imported_at: null,
    });
  });

  test('undoing an import removes all its addresses, except those that left or subscribed since', async (store) => {
    await importSubscribers(
      store,
      terminal,
      toFile('ana', 'eva', 'luz', 'sol', 'paz'),
      consent,
      10,
    );
    await importSubscribers(store, terminal, toFile('mar'), { ...consent, origin: 'Otra' }, 20);
    for (const name of ['eva', 'luz', 'paz'])
      await unsubscribeByToken(store, await findToken(store, name), 30);
    await addSubscriber(store, 'paz@obra.example', 35);
    await confirmSubscription(store, await findToken(store, 'luz'), 40);
    const first = { importedAt: 10, origin: consent.origin, consentedAt: '2025-05-03', count: 2 };
    expect(await readImports(store)).toEqual([expect.objectContaining({ importedAt: 20 }), first]);
    expect(await undoImport(store, terminal, 10, 50)).toBe(2);
    expect(await undoImport(store, terminal, 10, 51)).toBe(0);
    const names = (await list(store)).map(({ email }) => email.slice(0, 3));
    expect(names.toSorted()).toEqual(['eva', 'luz', 'mar', 'paz']);
    expect(await getStatistics(store, 0)).toMatchObject({ totalSubscribers: 3 });
    const again = await importSubscribers(store, terminal, toFile('ana', 'eva'), consent, 60);
    expect(again).toMatchObject({ added: 1, left: 1 });
  });
});

test.each([
  ['commas and no names', 'a@b.ve,Ana\nc@d.ve,Eva', ['a@b.ve', 'c@d.ve']],
  ['semicolons of Excel', 'Nombre;Correo electrónico\r\nAna;a@b.ve\r\n', ['a@b.ve']],
  ['two columns of addresses', 'invita,email\nx@y.ve,a@b.ve', ['a@b.ve']],
  ['quotes, with lines and quotes inside', '"Ana ""la"", \nRojas","a@b.ve"', ['a@b.ve']],
  ['capitals and spaces', ' A@B.VE ,\n,,\n\na@b.ve', ['a@b.ve']],
  ['our own export', 'email,fecha\n"\'+a@b.ve",2026', ['+a@b.ve']],
])('a list with %s is read', (_, text, emails) => {
  expect(readAddressList(Buffer.from(text))).toMatchObject({ emails, invalid: 0 });
});

test('a list is read in the encodings that Excel writes', () => {
  const text = 'Año;Correo\n1;iñigo@obra.example';
  const latin = Buffer.from(text, 'latin1');
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const withBom = Buffer.from(`\uFEFF${text}`);
  const read = [latin, wide, withBom].map((bytes) => readAddressList(bytes).emails);
  expect(read).toEqual(Array(3).fill(['iñigo@obra.example']));
});

test('a file that is not a list, or is too long, is refused with a reason', () => {
  const many = Array.from({ length: 50_001 }, (_, index) => `a${index}@b.ve`).join('\n');
  const refused: [Buffer, RegExp][] = [
    [Buffer.from(''), /no tiene ningún correo/],
    [Buffer.from('nombre;edad\nAna;30'), /no tiene ningún correo/],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 64]), /no es texto/],
    [Buffer.from(many), /más de 50000 correos/],
    // Reading two megabytes of these took the desk most of a second.
    [Buffer.from('@\n'.repeat(100_001)), /más de 100000 líneas/],
    [Buffer.from('@,'.repeat(500_001)), /más de 100000 líneas/],
  ];
  for (const [bytes, why] of refused) expect(() => readAddressList(bytes)).toThrow(why);
  // A quote that is never closed must not take minutes.
  expect(readAddressList(Buffer.from(`a@b.ve\n${'"x\n'.repeat(150_001)}`)).emails).toHaveLength(1);
});
