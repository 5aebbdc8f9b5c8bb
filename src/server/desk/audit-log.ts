import { AuditLogFilter, auditLogPageSize } from '#contract/desk/audit-log.ts';
import { exportAuditLog, toAuditLogFilter } from '#newsroom/people/audit-log-csv.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { type Desk, endpointsFor, parseBody, parseQuery, sendCsv } from './endpoint.ts';

const { get, post } = endpointsFor('read-audit-log');

export const listAuditLogEndpoints = ({ store }: Desk) => [
  get('/api/registro', (c) => {
    const filter = parseQuery(c, AuditLogFilter);
    const page = { page: filter.pagina, pageSize: auditLogPageSize };
    return listAuditLog(store, { ...toAuditLogFilter(filter), ...page });
  }),
  post('/api/registro/csv', async (c) => {
    const filter = toAuditLogFilter(await parseBody(c, AuditLogFilter));
    return sendCsv(c, await exportAuditLog(store, c.var.me, filter, Date.now()));
  }),
];
