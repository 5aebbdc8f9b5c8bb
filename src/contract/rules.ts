/** What the browser keeps to as well as the server. No zod here: the pages must not carry it. */

export const limits = {
  list: 50,
  listMost: 500,
  search: 20,
  query: { least: 3, most: 100 },
} as const;
