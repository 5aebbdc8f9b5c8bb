/** «acero» and «Acero» are the same tag: the first spelling wins. */
export function uniteTags(tags: string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLocaleLowerCase('es');
    if (!seen.has(key)) seen.set(key, tag);
  }
  return [...seen.values()];
}
