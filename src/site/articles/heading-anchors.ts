import { type Block, toPlainText } from '#contract/body.ts';
import { toSlug } from '#contract/slug.ts';

/** A body with an anchor for each heading, for the outline and for shared links. */
export type AddressedBlock = { block: Block; id: string | null };

export function addressHeadings(blocks: Block[]): AddressedBlock[] {
  const taken = new Map<string, number>();
  return blocks.map((block) => {
    if (block.kind !== 'heading') return { block, id: null };
    const base = `s-${toSlug(toPlainText(block.content))}`;
    const times = (taken.get(base) ?? 0) + 1;
    taken.set(base, times);
    return { block, id: times === 1 ? base : `${base}-${times}` };
  });
}
