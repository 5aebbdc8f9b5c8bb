import type { Outcome } from '../mail/smtp.ts';

/** So many refusals in a row, or among the last emails, and the fault is ours or the provider's, not the readers'. */
const maxInARow = 5;
const maxAmongLast = 10;
const last = 50;

/** Says when to stop sending an edition, before it reaches everybody in vain. */
export function createRefusalWatch() {
  let recent: boolean[] = [];
  return {
    /** The reason to stop, or null. The count starts over after a stop. */
    add({ kind }: Outcome): string | null {
      const isRefusal = kind === 'bounced' || kind === 'rejected';
      if (!isRefusal && kind !== 'sent') return null;
      recent = [...recent, isRefusal].slice(-last);
      const row = recent.slice(-maxInARow);
      const refused = recent.filter(Boolean).length;
      const isRow = row.length === maxInARow && row.every(Boolean);
      if (!isRow && refused < maxAmongLast) return null;
      const count = isRow
        ? `${maxInARow} correos seguidos`
        : `${refused} de ${recent.length} correos`;
      recent = [];
      return `El envío se pausó solo: se rechazaron ${count}.`;
    },
  };
}
