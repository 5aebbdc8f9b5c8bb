import type { patterns } from '../../src/paths.ts';

/** An example of each row of the route table, and of each way a page can be missing. */
export const pages: {
  row: keyof typeof patterns | 'any other path';
  path: string;
  status: number;
}[] = [
  { row: 'home', path: '/', status: 200 },
  { row: 'article', path: '/articulo/puente-general-rafael-urdaneta', status: 200 },
  { row: 'article', path: '/articulo/que-es-plomada', status: 200 },
  {
    row: 'article',
    path: '/articulo/normas-covenin-de-estructuras-guia-para-ubicarse',
    status: 200,
  },
  // An article in the extended format.
  { row: 'article', path: '/articulo/planilla-para-dosificar-una-mezcla-por-peso', status: 200 },
  { row: 'article', path: '/articulo/no-existe', status: 404 },
  { row: 'category', path: '/categoria/tecnicas', status: 200 },
  { row: 'category', path: '/categoria/no-existe', status: 404 },
  { row: 'tag', path: '/etiqueta/concreto', status: 200 },
  { row: 'tag', path: '/etiqueta/no-existe', status: 404 },
  { row: 'privacy', path: '/privacidad', status: 200 },
  { row: 'contact', path: '/contacto', status: 200 },
  { row: 'search', path: '/buscar?q=concreto', status: 200 },
  { row: 'search', path: '/buscar', status: 200 },
  { row: 'search', path: '/buscar?q=receta+de+arepas', status: 200 },
  { row: 'saved', path: '/guardados', status: 200 },
  { row: 'any other path', path: '/no/existe', status: 404 },
];

export const oneOfEach = pages.filter(
  ({ row }, index) => pages.findIndex((other) => other.row === row) === index,
);
