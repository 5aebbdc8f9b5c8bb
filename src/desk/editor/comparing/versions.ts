import type { Draft, DraftConflict, DraftFields } from '#contract/desk/drafts.ts';
import { formatMoment, formatMomentInText } from '../../dates.ts';
import type { DeviceCopy } from '../saving/copies.ts';
import type { Versions } from './clash.tsx';

export function fromConflict(
  { base, fields: theirs, savedBy, savedAt, isLost }: DraftConflict,
  mine: DraftFields,
  me: string,
): Versions {
  // Two tabs of one person can conflict too.
  const [name, who] =
    savedBy === me ? ['La de su otra pestaña', 'Su otra pestaña'] : [`La de ${savedBy}`, savedBy];
  return {
    base,
    mine,
    theirs,
    names: {
      mine: 'Su versión',
      mineAt: 'en este equipo',
      theirs: isLost ? 'La del servidor' : name,
      theirsAt: `${formatMoment(savedAt)}, ${isLost ? savedBy : 'en el servidor'}`,
    },
    story: isLost
      ? 'Se restauró un respaldo que no tiene lo que usted había guardado.'
      : `${who} guardó ${formatMomentInText(savedAt)} mientras usted escribía.`,
  };
}

export const fromCopy = (
  copy: DeviceCopy,
  draft: Draft,
  fields: DraftFields,
  date: string,
): Versions => ({
  // Without a base, a person decides every difference.
  base: null,
  mine: copy.fields,
  theirs: fields,
  names: {
    mine: 'La de este equipo',
    mineAt: date,
    theirs: 'La del servidor',
    theirsAt: formatMoment(draft.savedAt),
  },
  story: copy.isSaved
    ? `La versión de este equipo es de ${date} y se perdió del servidor al restaurar un respaldo.`
    : `La versión de este equipo es de ${date} y no está en el servidor.`,
});
