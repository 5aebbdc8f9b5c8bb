import type { DraftImage } from '#contract/desk/drafts.ts';
import { photoWidths, toWholeName } from '#contract/image-files.ts';
import { toImage } from '#paths.ts';
import { listRows, whereAmong } from '../rows.ts';
import type { Store } from '../store.ts';

type ImageColumns = { id: string; kind: 'drawing' | 'photo'; width: number; height: number };

/** `url` is the crop for cards, which every picture has. */
export const toDraftImage = ({ id, kind, width, height }: ImageColumns): DraftImage => ({
  id,
  kind,
  width,
  height,
  url: toImage(id, 'ficha-528.webp'),
  whole: toImage(id, kind === 'photo' ? toPanelPhoto(width) : toWholeName(kind)),
});

const toPanelPhoto = (width: number) =>
  `foto-${Math.max(...photoWidths(width).filter((each) => each <= 640))}.webp`;

export async function mapDraftImages(
  { db }: Store,
  ids: string[],
): Promise<Map<string | null, DraftImage>> {
  if (ids.length === 0) return new Map();
  const columns = ['id', 'kind', 'width', 'height'] as const;
  const rows = await listRows(db, 'images', columns, { id: whereAmong(ids) });
  return new Map(rows.map((row) => [row.id, toDraftImage(row)]));
}

export const getDraftImage = async (store: Store, id: string | null) =>
  (await mapDraftImages(store, id === null ? [] : [id])).get(id) ?? null;
