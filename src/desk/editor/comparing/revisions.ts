import type { Revision } from '#contract/desk/drafts.ts';

const reasons: Record<Revision['why'], string> = {
  publicado: 'Publicado desde la redacción',
  programado: 'Salió a su hora',
  archivo: 'Publicado desde un archivo',
  trabajo: 'Guardado mientras se escribía',
  'antes-de-restaurar': 'Lo que había antes de restaurar',
  reemplazado: 'Lo que había antes de ser reemplazado',
};

export type NamedRevision = Revision & { name: string; reason: string };

/** Those that readers saw are editions, counted from the first; the others are what they are. */
export function nameRevisions(revisions: Revision[]): NamedRevision[] {
  const isEdition = ({ why }: Revision) =>
    why === 'publicado' || why === 'programado' || why === 'archivo';
  let edition = revisions.filter(isEdition).length + 1;
  return revisions.map((revision) => {
    if (isEdition(revision)) edition -= 1;
    const name = isEdition(revision) ? `Edición ${edition}` : 'Guardado';
    const { why, correction } = revision;
    const reason = correction ? `${reasons[why]}, con la corrección «${correction}»` : reasons[why];
    return { ...revision, name, reason };
  });
}
