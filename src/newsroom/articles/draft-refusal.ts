import type { ReviewProblem } from '#contract/desk/drafts.ts';
import { Refusal, type RefusalKind } from '#refusal.ts';

const reasons = {
  missing: ['missing', 'Ya no existe.'],
  deleted: ['gone', 'Este borrador está en la papelera. Recupérelo para seguir.'],
  /** The person saw another version. */
  outdated: ['conflict', 'Hay una versión más nueva de este artículo. Véala antes de publicarlo.'],
  faulty: ['invalid', 'Todavía no se puede publicar: corrija los errores.'],
  'too-late': ['conflict', 'Ya pasó el plazo para deshacerlo.'],
  'too-often': [
    'too-often',
    'Se hizo demasiadas veces en la última hora. Espere un rato e inténtelo de nuevo.',
  ],
  published: ['conflict', 'Este artículo ya se publicó. Para quitarlo del sitio, retírelo.'],
  'not-published': ['conflict', 'Este artículo no está publicado.'],
  'corrections-full': [
    'invalid',
    'Un artículo admite cinco correcciones como máximo, y este ya las tiene.',
  ],
} satisfies Record<string, [RefusalKind, string]>;

export function refuseDraft(reason: keyof typeof reasons, details: ReviewProblem = { faults: [] }) {
  const [kind, message] = reasons[reason] as [RefusalKind, string];
  return new Refusal(kind, message, { details });
}
