import type { Usage } from './command.ts';

/** Carried out by src/server/main.ts, which no command of the newsroom may import. */
export const serveCommand: Usage = {
  name: 'servir',
  usage: '[--puerto <número>]',
  summary: 'pone el sitio en marcha',
  help: `Atiende a los lectores y abre la mesa de la redacción, hasta que se detenga con Ctrl y C. --puerto dice dónde
atiende el sitio, y tiene prioridad sobre PORT; la mesa está en DESK_PORT.`,
  options: { puerto: { type: 'string' } },
  words: [0, 0],
};
