/** «acero» and «Acero» are one tag: the first one written stays. */
export function uniteTags(tags: string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLocaleLowerCase('es');
    if (!seen.has(key)) seen.set(key, tag);
  }
  return [...seen.values()];
}
