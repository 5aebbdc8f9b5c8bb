import type { Draft, DraftFields } from '#contract/desk/drafts.ts';
import { formatMomentInText } from '../../dates.ts';

export type PublishingOutcome = {
  kind: 'now' | 'later' | 'hidden';
  message: string;
};

/** Predicts what readers will notice, from the chosen date, by the server's rules. */
export function predictOutcome(draft: Draft, fields: DraftFields, now: number): PublishingOutcome {
  const { url, published, scheduledFor, scheduledVersion } = draft;
  const isPublished = url !== null;
  const isSameDate = fields.publishAt === published?.publishAt;
  const isWaiting = !isPublished && scheduledFor !== null;
  const at = fields.publishAt;
  const isLater = at !== null && Date.parse(at) > now && !(isWaiting && isSameDate);
  const replaced =
    scheduledFor !== null && scheduledVersion !== null && draft.scheduleFault === null
      ? ` El cambio programado para ${formatMomentInText(scheduledFor, now)} ya no sale: esto lo reemplaza.`
      : '';
  if (isLater && isPublished) {
    const until = formatMomentInText(at, now);
    const message = `Con esta fecha los lectores dejan de verlo hasta ${until}, y sus enlaces dan «Artículo no encontrado». Si quiere que siga a la vista y que los cambios salgan ese día, cierre esto y use «Programar…».`;
    return { kind: 'hidden', message: message + replaced };
  }
  if (isLater) {
    return {
      kind: 'later',
      message: `Sale ${formatMomentInText(at, now)}. Hasta entonces nadie lo ve.`,
    };
  }
  const moves =
    isPublished && !isSameDate
      ? ' Cambia la fecha que ven los lectores, y su lugar en las listas.'
      : '';
  const message = isPublished
    ? `Sale en dos segundos.${moves}${replaced}`
    : isWaiting
      ? `Estaba programado para ${formatMomentInText(scheduledFor, now)}. Sale ahora, en dos segundos.`
      : draft.leadsTo !== null
        ? `Vuelve en dos segundos a su dirección, que ya no lleva a /articulo/${draft.leadsTo}.`
        : 'Los lectores lo verán en dos segundos.';
  return { kind: 'now', message };
}
