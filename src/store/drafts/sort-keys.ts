const folds: [letters: string, plain: string][] = [
  ['ÁáÀà', 'a'],
  ['Éé', 'e'],
  ['Íí', 'i'],
  ['Óó', 'o'],
  ['ÚúÜü', 'u'],
  ['Ññ', 'n~'],
  ['¿¡«“"', ''],
];

/**
 * What titles are ordered by, as SQL that means the same to both engines, of which SQLite knows no Spanish: no accents,
 * no capitals, ñ after n. Part of an index: a change needs a migration.
 */
export const titleKey = (column: string): string =>
  folds
    .flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain] as const))
    .reduce(
      (key, [letter, plain]) => `replace(${key}, '${letter}', '${plain}')`,
      `lower(${column})`,
    );

/**
 * When somebody last changed an article: `updated_at` is for readers, who are not told of a typo, and of one that came
 * out late it is the date it bears. Part of an index, like the above.
 */
export const touchedKey = (table = ''): string => {
  const [touched, updated] = [`${table}touched_at`, `${table}updated_at`];
  return `case when ${touched} > ${updated} then ${touched} else ${updated} end`;
};
