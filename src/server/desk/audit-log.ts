import { stream } from 'hono/streaming';
import { AuditLogFilter, auditLogPageSize } from '#contract/desk/audit-log.ts';
import { exportAuditLog, toAuditLogFilter } from '#newsroom/people/audit-log-csv.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { type Desk, type Endpoint, parseBody, parseQuery } from './endpoint.ts';

export const listAuditLogEndpoints = ({ store }: Desk): Endpoint[] => [
  {
    method: 'GET',
    path: '/api/registro',
    may: 'read-registro',
    async handle(c) {
      const filter = parseQuery(c, AuditLogFilter);
      const page = { page: filter.pagina, pageSize: auditLogPageSize };
      return c.json(await listAuditLog(store, { ...toAuditLogFilter(filter), ...page }));
    },
  },
  {
    method: 'POST',
    path: '/api/registro/csv',
    may: 'read-registro',
    async handle(c) {
      const asked = toAuditLogFilter(await parseBody(c, AuditLogFilter));
      const lines = await exportAuditLog(store, c.var.me, asked, Date.now());
      c.header('Content-Type', 'text/csv; charset=utf-8');
      return stream(c, async (out) => {
        for await (const line of lines) await out.write(line);
      });
    },
  },
];
