import type { Draft, DraftConflict, DraftFields } from '#contract/desk/drafts.ts';
import { formatClock, formatMoment } from '../dates.ts';
import type { Versions } from './clash.tsx';
import type { KeptCopy } from './copies.ts';

/** The two sides of a clash, with their names. */

export const fromConflict = (conflict: DraftConflict, mine: DraftFields): Versions => ({
  base: conflict.base,
  mine,
  theirs: conflict.fields,
  names: {
    mine: 'Lo suyo',
    mineAt: 'en este equipo',
    theirs: `Lo de ${conflict.savedBy}`,
    theirsAt: `${formatMoment(conflict.savedAt)}, en el servidor`,
  },
  story: `${conflict.savedBy} guardó a las ${formatClock(conflict.savedAt)} mientras usted escribía.`,
});

export const fromCopy = (
  copy: KeptCopy,
  draft: Draft,
  fields: DraftFields,
  date: string,
): Versions => ({
  // Which of them is right is for a person to say, place by place.
  base: null,
  mine: copy.fields,
  theirs: fields,
  names: {
    mine: 'Lo de este equipo',
    mineAt: date,
    theirs: 'Lo del servidor',
    theirsAt: formatMoment(draft.savedAt),
  },
  story: `Lo de este equipo es de ${date} y no llegó al servidor.`,
});
