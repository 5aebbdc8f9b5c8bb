import { RegistroFilter, registroPage } from '#contract/desk/registro.ts';
import { listRegistro } from '#store/registro.ts';
import { type Desk, type Endpoint, parseQuery } from './endpoint.ts';

const day = 86_400_000;
/** Midnight in Caracas. */
const toStart = (date: string) => Date.parse(`${date}T00:00:00-04:00`);

/** What was done, to be read and not touched. */
export const listRegistroEndpoints = ({ store }: Desk): Endpoint[] => [
  {
    method: 'GET',
    path: '/api/registro',
    may: 'read-registro',
    async handle(c) {
      const { persona, tipo, desde, hasta, pagina } = parseQuery(c, RegistroFilter);
      const registro = await listRegistro(store, {
        personId: persona,
        kind: tipo,
        from: desde === undefined ? undefined : toStart(desde),
        until: hasta === undefined ? undefined : toStart(hasta) + day,
        page: pagina,
        pageSize: registroPage,
      });
      return c.json(registro);
    },
  },
];
