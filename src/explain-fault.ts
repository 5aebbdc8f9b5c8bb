const occupied =
  'Otro comando está escribiendo en la base de datos: espere a que termine y repita.';

/** A host name that does not resolve, for listening or for the database. */
const unknownName = (error: NodeJS.ErrnoException & { hostname?: string }) =>
  `No se encuentra ${error.hostname ?? 'esa máquina'} en la red: revise HOST y DATABASE_URL.`;

const byCode: Record<string, (error: NodeJS.ErrnoException) => string> = {
  EADDRINUSE: () => 'El puerto está ocupado: cierre el otro programa o elija otro con PORT=8080.',
  EADDRNOTAVAIL: () => 'Esta máquina no tiene esa dirección: revise HOST.',
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  EACCES: ({ path }) =>
    path === undefined
      ? 'No hay permiso para usar ese puerto: revise PORT.'
      : `No hay permiso para usar ${path}: revise DATA_DIR.`,
  EROFS: (error) => `No se puede escribir en ${error.path}: revise DATA_DIR.`,
  ENOTDIR: (error) => `${error.path} no es una carpeta: revise DATA_DIR.`,
  EEXIST: (error) => `${error.path} no es una carpeta: revise DATA_DIR.`,
  ERR_SQLITE_ERROR: ({ message }) => {
    if (/locked/.test(message)) return occupied;
    if (/disk is full/.test(message)) return 'El disco está lleno: libere espacio en DATA_DIR.';
    if (/readonly/.test(message)) return 'DATA_DIR es de solo lectura: revise el disco y permisos.';
    return `No se puede usar la base de datos: revise DATA_DIR. (${message})`;
  },
  ENOSPC: () => 'El disco está lleno: libere espacio y repita.',
  EDQUOT: () => 'El disco está lleno: libere espacio y repita.',
  // PostgreSQL timeouts: of a statement, and of a lock.
  '57014': () => occupied,
  '55P03': () => occupied,
  '53100': () => 'El disco de PostgreSQL está lleno: libere espacio en su máquina.',
  '53300': () => 'PostgreSQL no admite más conexiones: suba max_connections o baje WORKERS.',
  '25006': () => 'PostgreSQL está en solo lectura: DATABASE_URL debe llevar a la primaria.',
};

/** The pool's error when all connections are in use until the timeout. */
const poolIsEmpty = 'timeout exceeded when trying to connect';

/** Describes an error in one line that an operator can act on. A library's own message comes last, in parentheses. */
export function explainFault(fault: unknown): string {
  const error: unknown = fault instanceof AggregateError ? fault.errors[0] : fault;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const explain = byCode[code];
  if (explain) return explain(error);
  const detail = `(${(error.message || code).replaceAll(/\s+/g, ' ')})`;
  if ('path' in error) {
    const why = code === 'ENOENT' ? 'no existe' : 'el sistema no lo permite';
    return `No se puede usar ${error.path}: ${why}. ${detail}`;
  }
  if (/^E(?:IO|MFILE|NFILE|NOMEM|AGAIN|FBIG)$/.test(code)) {
    return `El sistema no pudo hacer lo pedido: revise el disco y los límites. ${detail}`;
  }
  if (error.message === poolIsEmpty) {
    return 'Todas las conexiones con PostgreSQL están ocupadas o no contesta: revise DATABASE_URL.';
  }
  // Any other code is PostgreSQL's or a network error on the way to it.
  if (code !== '' || (!isOurs(error) && /connect|terminated/i.test(error.message))) {
    return `No se puede usar la base de datos: revise DATABASE_URL. ${detail}`;
  }
  return isOurs(error)
    ? error.message
    : `Ocurrió un error inesperado; avise a quien mantiene el programa. ${detail}`;
}

/** Our own errors are subclasses that do not set `name`; their messages are written for people. */
const isOurs = (error: Error) => error.constructor !== Error && error.name === 'Error';
