/** What the site says of itself, on its first page and wherever it is introduced. */
export const siteDescription =
  'Noticias, análisis y recursos del sector construcción en Venezuela: contenido independiente para profesionales y público general.';
