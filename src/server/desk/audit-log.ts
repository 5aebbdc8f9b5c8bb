import { stream } from 'hono/streaming';
import { RegistroFilter, registroPage } from '#contract/desk/audit-log.ts';
import { exportAuditLog, toAuditLogFilter } from '#newsroom/people/audit-log-csv.ts';
import { listRegistro } from '#store/people/audit-log.ts';
import { type Desk, type Endpoint, parseBody, parseQuery } from './endpoint.ts';

/** What was done, to be read and not touched. */
export const listAuditLogEndpoints = ({ store }: Desk): Endpoint[] => [
  {
    method: 'GET',
    path: '/api/registro',
    may: 'read-registro',
    async handle(c) {
      const filter = parseQuery(c, RegistroFilter);
      const page = { page: filter.pagina, pageSize: registroPage };
      return c.json(await listRegistro(store, { ...toAuditLogFilter(filter), ...page }));
    },
  },
  {
    method: 'POST',
    path: '/api/registro/csv',
    may: 'read-registro',
    async handle(c) {
      const asked = toAuditLogFilter(await parseBody(c, RegistroFilter));
      const lines = await exportAuditLog(store, c.var.me, asked, Date.now());
      c.header('Content-Type', 'text/csv; charset=utf-8');
      return stream(c, async (out) => {
        for await (const line of lines) await out.write(line);
      });
    },
  },
];
