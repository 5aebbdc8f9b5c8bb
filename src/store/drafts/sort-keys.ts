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
 * The sort key of titles, as SQL with the same result on both engines: SQLite has no Spanish collation. No accents, no
 * capitals, ñ after n. Part of an index: a change needs a migration.
 */
export const titleKey = (column: string): string =>
  folds
    .flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain] as const))
    .reduce(
      (key, [letter, plain]) => `replace(${key}, '${letter}', '${plain}')`,
      `lower(${column})`,
    );

/**
 * When an article was last changed. `updated_at` alone is not enough: a typo does not change it, and an article
 * published with an earlier date has that date there. Part of an index, like the above.
 */
export const touchedKey = (table = ''): string => {
  const [touched, updated] = [`${table}touched_at`, `${table}updated_at`];
  return `case when ${touched} > ${updated} then ${touched} else ${updated} end`;
};
