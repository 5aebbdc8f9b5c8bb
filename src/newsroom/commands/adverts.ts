import { parseEnv } from '#env.ts';
import { formatViews } from '#format.ts';
import { toHome } from '#paths.ts';
import { terminal } from '#store/people/registro.ts';
import type { Store } from '#store/store.ts';
import { AdvertFault, amendAdvert, endAdvert, sellAdvert } from '../adverts/adverts.ts';
import { readAdverts, readReport } from '../adverts/report.ts';
import { formatMoment, parseDate } from '../articles/text.ts';
import { readSite } from '../identity/site.ts';
import { createImageTaker } from '../images/take-once.ts';
import { type Command, CommandFault } from './command.ts';

const usage = `listar | agregar --cliente <nombre> --enlace <dirección> --imagen <archivo> --texto <texto>
      --desde <fecha> --hasta <fecha> | cambiar <número> […] | terminar <número> | informe <número>`;

type Options = Parameters<Command['run']>[1]['options'];

export const advertsCommand: Command = {
  name: 'publicidad',
  usage,
  summary: 'vende el espacio publicitario: anuncios, sus fechas y su informe',
  help: `--texto dice lo que se ve en la imagen, para quien no la ve. Las fechas son de Caracas, hasta el minuto:
"2026-11-20 08:00"; sin hora, las 00:00. El anuncio deja de verse a la hora de --hasta. Con varios a la
vez, cada uno se muestra un día, por turno. La imagen puede pesar 30 KB después de prepararla.
cambiar cambia lo que se diga y deja lo demás como estaba; terminar lo quita ya; informe escribe las
páginas servidas y los clics de cada día, y qué se contó.`,
  options: Object.fromEntries(
    ['cliente', 'enlace', 'imagen', 'texto', 'desde', 'hasta'].map((name) => [
      name,
      { type: 'string' },
    ]),
  ),
  words: [1, 2],
  async run(store, { words: [what = '', number], options }, onChanged) {
    const act = acts[what];
    if (!act || (number === undefined) !== (what === 'listar' || what === 'agregar')) {
      throw new CommandFault(`Se esperaba: plomada publicidad ${usage}`);
    }
    const id = /^[1-9]\d{0,8}$/.test(number ?? '') ? Number(number) : 0;
    try {
      const said = await act(store, id, options);
      if (said === null) throw new CommandFault(`No hay ningún anuncio ${number}.`);
      console.log(said);
      if (what !== 'listar' && what !== 'informe') onChanged(toHome());
    } catch (error) {
      throw error instanceof AdvertFault ? new CommandFault(error.message) : error;
    }
  },
};

/** What each says; null if there is no such advert. */
const acts: Record<string, (store: Store, id: number, options: Options) => Promise<string | null>> =
  {
    async listar(store) {
      const { adverts, today } = await readAdverts(store, Date.now());
      const lines = adverts.map(({ id, client, link, startsAt, endsAt, state, ...counted }) => {
        const dates = [startsAt, endsAt].map((time) => formatMoment(Date.parse(time))).join(' al ');
        const sign = id === today ? 'hoy' : states[state];
        return `${id}  ${sign.padEnd(9)}  ${client}  ${link}  del ${dates}  ${formatViews(counted.servings)} páginas, ${formatViews(counted.clicks)} clics`;
      });
      return lines.join('\n') || 'No hay anuncios: se ve «Espacio Publicitario».';
    },
    async agregar(store, _, options) {
      const id = await sellAdvert(store, terminal, await read(store, options), Date.now());
      return `Agregado: ${id}`;
    },
    async cambiar(store, id, options) {
      const { adverts } = await readAdverts(store, Date.now());
      const before = adverts.find((each) => each.id === id);
      if (!before) return null;
      const given = await read(store, options, before);
      await amendAdvert(store, terminal, id, given, Date.now());
      return `Cambiado: ${id}`;
    },
    async terminar(store, id) {
      return (await endAdvert(store, terminal, id, Date.now())) ? `Terminado: ${id}` : null;
    },
    async informe(store, id) {
      const { name } = await readSite(store, parseEnv(process.env));
      const report = await readReport(store, name, id, Date.now());
      if (!report) return null;
      const { advert, days, words } = report;
      const dates = [advert.startsAt, advert.endsAt].map((time) => formatMoment(Date.parse(time)));
      return [
        `${name}: informe del anuncio de ${advert.client}`,
        `${advert.link}\ndel ${dates.join(' al ')}\n`,
        'día,páginas servidas,clics',
        ...days.map(({ day, servings, clicks }) => `${day},${servings},${clicks}`),
        `total,${advert.servings},${advert.clicks}\n`,
        ...words,
      ].join('\n');
    },
  };

const states = { next: 'por venir', shown: 'vendido', over: 'terminado' };

type Before = { client: string; link: string; alt: string; imageId: string };

/** What the order says; what it leaves out is as it was, and missing where nothing was. */
async function read(
  store: Store,
  options: Options,
  before?: Before & { startsAt: string; endsAt: string },
) {
  const text = (name: string, was = '') =>
    typeof options[name] === 'string' ? options[name].normalize('NFC') : was;
  const time = (name: string, was = '') => {
    const given = text(name);
    if (given === '') return was;
    const parsed = parseDate(given);
    if (parsed === undefined) throw new CommandFault(`--${name}: se esperaba una fecha.`);
    return new Date(parsed).toISOString();
  };
  return {
    client: text('cliente', before?.client),
    link: text('enlace', before?.link),
    alt: text('texto', before?.alt),
    startsAt: time('desde', before?.startsAt),
    endsAt: time('hasta', before?.endsAt),
    imageId:
      options.imagen === undefined ? (before?.imageId ?? '') : await takeIn(store, text('imagen')),
  };
}

async function takeIn(store: Store, path: string): Promise<string> {
  const taken = await createImageTaker(store).take(path);
  if ('fault' in taken) throw new CommandFault(`La imagen no sirve: ${taken.fault}.`);
  return taken.id;
}
