import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { toDay, toStart } from '#contract/day.ts';
import type { AdvertInput } from '#contract/desk/adverts.ts';
import { getShownAdvert } from '#store/adverts/adverts.ts';
import { getContentVersion } from '#store/content-version.ts';
import { addReadings } from '#store/figures/views.ts';
import { terminal } from '#store/people/audit-log.ts';
import { saveImage } from '#store/pictures/images.ts';
import type { Store } from '#store/store.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { describeOpened, openTestStore } from '#store/testing/engines.ts';
import { readAuditLog } from '../testing/commands.ts';
import { toImage } from '../testing/samples.ts';
import { createAdvert, endAdvert, updateAdvert } from './adverts.ts';
import { readAdverts, readReport } from './report.ts';
import { fitAdvert } from './shown.ts';

const input: AdvertInput = {
  client: 'Ferretería La Escuadra',
  alt: 'Encofrado y andamios en alquiler',
  link: 'https://escuadra.example/ofertas',
  imageId: 'aaaaaaaaaaaaaaaa',
  startsAt: '2026-11-20T08:00:30-04:00',
  endsAt: '2026-11-22T18:00:00-04:00',
};
const starts = Date.parse('2026-11-20T08:00:00-04:00');
const ends = Date.parse(input.endsAt);
const day = 86_400_000;

/** A photograph whose smaller file is within the byte limit, and one without such a file. */
async function addPictures(store: Store): Promise<void> {
  const add = (id: string, sizes: Record<string, number>) =>
    store.write((tx) =>
      saveImage(tx, {
        image: { ...toImage(id), width: 1200, height: 1000 },
        files: Object.entries(sizes).map(([name, size]) => ({
          name,
          type: 'image/webp',
          bytes: randomBytes(size),
        })),
      }),
    );
  await add(input.imageId, { 'foto-640.webp': 41_000, 'foto-320.webp': 14_000 });
  await add('bbbbbbbbbbbbbbbb', { 'foto-640.webp': 90_000, 'foto-320.webp': 30_001 });
  await add('dddddddddddddddd', { 'foto-640.webp': 30_000, 'foto-320.webp': 9_000 });
}

describeOpened('an advert', openTestStore, (test) => {
  test('is shown from start to end with a small picture, and pages change with it', async (store) => {
    await addPictures(store);
    const id = await createAdvert(store, terminal, input, starts - day);
    const at = async (now: number) => [
      (await getShownAdvert(store.db, now))?.id ?? null,
      await getContentVersion(store, now),
    ];
    const [none, before] = await at(starts - 1);
    const [shown, during] = await at(starts);
    const [last, still] = await at(ends - 1);
    const [over, after] = await at(ends);
    expect([none, shown, last, over]).toEqual([null, id, id, null]);
    expect([before === during, during === still, before === after]).toEqual([false, true, true]);
    const { adverts } = await readAdverts(store, starts);
    const src = '/imagenes/aaaaaaaaaaaaaaaa/foto-320.webp';
    const size = { bytes: 14_000, width: 288, height: 240 };
    expect(adverts).toMatchObject([{ id, state: 'shown', src, ...size }]);
    // An upright picture leaves room beside it, not under it.
    expect(fitAdvert({ width: 1000, height: 2000 })).toEqual({ width: 136, height: 272 });
  });

  test('alternates with others, one day in Caracas each', async (store) => {
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await addTestAdvert(store));
    const shown: number[] = [];
    for (const start of [0, 1, 2, 3].map((after) => toStart(toDay(Date.now()) + after))) {
      const first = await getShownAdvert(store.db, start);
      expect(await getShownAdvert(store.db, start + day - 1)).toEqual(first);
      shown.push(first?.id ?? 0);
    }
    expect(new Set(shown.slice(0, 3))).toEqual(new Set(ids));
    expect(shown[3]).toBe(shown[0]);
  });

  test('stays for the rest of the day when another one ends at noon', async (store) => {
    await addTestAdvert(store);
    await addTestAdvert(store);
    for (const start of [0, 1, 2, 3, 4, 5].map((after) => toStart(toDay(Date.now()) + after))) {
      const noon = start + day / 2;
      const short = await addTestAdvert(store, { starts_at: start, ends_at: noon });
      const morning = await getShownAdvert(store.db, start);
      const evening = await getShownAdvert(store.db, noon);
      expect(morning?.id === short || evening?.id === morning?.id).toBe(true);
    }
  });

  test('is changed and ended, with log entries', async (store) => {
    await addPictures(store);
    const id = await createAdvert(store, terminal, input, starts - day);
    await updateAdvert(store, terminal, id, { ...input, client: 'Cementos' }, starts);
    const now = starts + 90_000;
    expect(await endAdvert(store, terminal, id, now)).toBe(true);
    expect(await getShownAdvert(store.db, now)).toBeNull();
    const again = endAdvert(store, terminal, id, starts + 60_000);
    await expect(again).rejects.toThrow('Ese anuncio ya había terminado.');
    expect(await endAdvert(store, terminal, 999, now)).toBe(false);
    expect(await updateAdvert(store, terminal, 999, input, starts)).toBe(false);
    const sold = 'del 20 de noviembre de 2026 a las 8:00 al 22 de noviembre de 2026 a las 18:00';
    const period = 'del 20 de noviembre de 2026 a las 8:00 al 20 de noviembre de 2026 a las 8:01';
    const shorten = (entry: string) => entry.replaceAll(/ · [^|]* · /g, ' ');
    expect((await readAuditLog(store)).map(shorten)).toEqual([
      `terminó el anuncio de Cementos | Cementos ${sold} | Cementos ${period}`,
      `cambió el anuncio de Cementos | ${input.client} ${sold} | Cementos ${sold}`,
      `vendió el espacio publicitario a ${input.client} | ${input.client} ${sold}`,
    ]);
  });

  test('ended before its start is never shown', async (store) => {
    await addPictures(store);
    const id = await createAdvert(store, terminal, input, starts - day);
    await endAdvert(store, terminal, id, starts - day);
    const { adverts } = await readAdverts(store, starts - day);
    const at = '2026-11-19T12:00:00.000Z';
    expect(adverts).toMatchObject([{ state: 'over', startsAt: at, endsAt: at }]);
    await expect(endAdvert(store, terminal, id, starts - day)).rejects.toThrow('ya había');
  });

  test('with a mistake is refused, and the wrong field is named', async (store) => {
    await addPictures(store);
    const invalidInputs: Partial<AdvertInput>[] = [
      ...[{ imageId: 'bbbbbbbbbbbbbbbb' }, { imageId: 'cccccccccccccccc' }, { imageId: '' }],
      ...[{ link: 'javascript:alert(1)' }, { link: 'https://banco.example@malo.example/' }],
      ...[{ client: ' ' }, { alt: '' }, { startsAt: 'ayer' }],
      ...[{ endsAt: 'nunca' }, { endsAt: input.startsAt }],
    ];
    for (const change of invalidInputs) {
      const selling = createAdvert(store, terminal, { ...input, ...change }, starts - day);
      await expect(selling).rejects.toMatchObject({ field: Object.keys(change)[0] });
    }
    const late = createAdvert(store, terminal, input, ends);
    await expect(late).rejects.toMatchObject({ field: 'endsAt' });
    expect((await readAdverts(store, starts)).adverts).toEqual([]);
    // The heaviest allowed file and the shortest allowed time.
    const smallest = { imageId: 'dddddddddddddddd', endsAt: '2026-11-20T08:01:00-04:00' };
    await createAdvert(store, terminal, { ...input, ...smallest }, starts + 59_999);
    const { adverts } = await readAdverts(store, starts);
    expect(adverts).toMatchObject([{ src: '/imagenes/dddddddddddddddd/foto-640.webp' }]);
  });

  test('has a report by day, with its own counts only', async (store) => {
    const id = await addTestAdvert(store, { starts_at: starts, ends_at: ends });
    const first = toDay(starts);
    const count = (on: number, servings: number, clicks: number, advert = id) => {
      const adverts = new Map([[advert, { servings, clicks }]]);
      return addReadings(store, [{ day: on, views: new Map(), adverts }]);
    };
    await count(first, 5, 1);
    await count(first + 1, 7, 0);
    await count(first, 2, 2);
    // There is no such advert.
    await count(first, 1, 1, 999);
    const report = await readReport(store, 'Plomada', id, ends + day);
    expect(report).toMatchObject({
      advert: { servings: 14, clicks: 3, state: 'over' },
      days: [
        { day: '2026-11-20', servings: 7, clicks: 3 },
        { day: '2026-11-21', servings: 7, clicks: 0 },
        { day: '2026-11-22', servings: 0, clicks: 0 },
      ],
    });
    const early = await readReport(store, 'Plomada', id, starts + day);
    expect(early?.days.map((each) => each.day)).toEqual(['2026-11-20', '2026-11-21']);
    const whole = { starts_at: toStart(first), ends_at: toStart(first + 1) };
    const oneDay = await readReport(store, 'Plomada', await addTestAdvert(store, whole), ends);
    expect(oneDay?.days).toHaveLength(1);
    expect(await readReport(store, 'Plomada', 999, ends)).toBeNull();
  });
});
