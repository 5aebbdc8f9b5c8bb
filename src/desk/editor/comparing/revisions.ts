import type { Revision } from '#contract/desk/drafts.ts';

const reasons: Record<Revision['why'], string> = {
  publicado: 'Publicado desde la redacción',
  programado: 'Publicado a la hora programada',
  archivo: 'Publicado desde un archivo',
  trabajo: 'Guardado mientras se escribía',
  'antes-de-restaurar': 'Lo que había antes de restaurar',
  reemplazado: 'Lo que había antes de ser reemplazado',
};

export type NamedRevision = Revision & { name: string; reason: string };

export const nameRevisions = (revisions: Revision[]): NamedRevision[] =>
  revisions.map((revision) => {
    const { why, edition, correction } = revision;
    const name = edition === null ? 'Guardado' : `Versión ${edition}`;
    const reason = correction ? `${reasons[why]}, con la corrección «${correction}»` : reasons[why];
    return { ...revision, name, reason };
  });
