import { Suspense, useRef, useState } from 'react';
import type { Draft, Restored, Revision, RevisionDetail } from '#contract/desk/drafts.ts';
import { ApiFault, call } from '../../api/client.ts';
import { refreshResponses, useResponse } from '../../api/responses.ts';
import { formatMoment } from '../../dates.ts';
import { lazyView } from '../../lazy-view.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Chip } from '../../parts/marks.tsx';
import {
  BackLink,
  columns,
  PageHead,
  Section,
  sectionHead,
  useNewRowFocus,
} from '../../parts/page.tsx';
import { None, ResponseStatus, Skeleton } from '../../parts/status.tsx';
import { toast } from '../../parts/toast.ts';
import {
  type NamedRevision,
  nameRevisions,
  revisionClass,
  unpublishedClass,
} from './history-panel.tsx';

const Compared = lazyView(() => import('./compared.tsx'), 'Compared');
const WholeText = lazyView(() => import('./comparison.tsx'), 'WholeText');

const now = 0;
/** The server's default. */
const pageSize = 50;

const row = `${revisionClass} pt-1 pb-2.5 before:top-5.5`;

export function HistoryPage({ id }: { id: string }) {
  const path = `/api/borradores/${id}`;
  const draft = useResponse<Draft>(path);
  const [asked, setAsked] = useState(pageSize);
  const query = asked === pageSize ? '' : `?cuantas=${asked}`;
  const list = useResponse<Revision[]>(`${path}/historial${query}`, { keepsPrevious: true });
  const [picked, setPicked] = useState<number[] | null>(null);
  const [restoring, setRestoring] = useState<NamedRevision | null>(null);
  const versions = useRef<HTMLOListElement>(null);
  const focusNewRow = useNewRowFocus(() => versions.current);
  const title = draft.data?.fields.title || 'Sin título';
  const revisions = nameRevisions(list.data ?? []);
  const hasMore = revisions.length >= asked;
  const isAlone = list.data?.length === 0;
  const published = revisions.find(({ isPublished }) => isPublished) ?? revisions[0];
  const places = [now, ...revisions.map((revision) => revision.id)];
  const chosen = (picked ?? [now, published?.id ?? now]).toSorted(
    (one, other) => places.indexOf(other) - places.indexOf(one),
  );
  const [olderId = now, newerId = now] = chosen;
  const older = useResponse<RevisionDetail>(
    olderId === now ? null : `${path}/historial/${olderId}`,
  );
  const newer = useResponse<RevisionDetail>(
    newerId === now ? null : `${path}/historial/${newerId}`,
  );
  const before = olderId === now ? draft.data?.fields : older.data?.fields;
  const after = newerId === now ? draft.data?.fields : newer.data?.fields;
  const nameOf = (which: number) =>
    which === now
      ? 'lo que está en el editor'
      : lower(revisions.find((revision) => revision.id === which)?.name ?? '');
  const pick = (which: number, isOn: boolean) =>
    setPicked(isOn ? [...chosen, which].slice(-2) : chosen.filter((each) => each !== which));

  async function restore(revision: number, isUndo = false) {
    try {
      const { undo } = await call<Restored>('POST', `${path}/restaurar`, { revision });
      refreshResponses('/api/');
      setPicked(null);
      toast({
        title: isUndo ? 'Se deshizo la restauración' : 'Restaurado en el editor',
        text: 'El sitio no cambia hasta que se publique.',
        action: { label: 'Deshacer', run: () => void restore(undo, true) },
      });
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      toast({ tone: 'bad', title: 'No se restauró nada', text: error.message });
    }
  }

  const choice = (
    which: number,
    name: string,
    text: string,
    reason: string,
    isPublished: boolean,
  ) => {
    const words = (
      <>
        <b className="flex items-center gap-2 text-s">
          {name} {isPublished && <Chip tone="ink">En el sitio</Chip>}
        </b>
        <small className="mt-0.5 block text-ink-2 first-letter:uppercase">{text}</small>
      </>
    );
    return (
      <li key={which} className={`${row} ${which === now ? unpublishedClass : ''}`}>
        {isAlone ? (
          <div className="pt-3 pb-2">{words}</div>
        ) : (
          <Choice
            type="checkbox"
            checked={chosen.includes(which)}
            onChange={({ target }) => pick(which, target.checked)}
          >
            {words}
          </Choice>
        )}
        <p className={isAlone ? '' : 'pl-7.5'}>{reason}</p>
      </li>
    );
  };
  const target = revisions.find(({ id: each }) => each === olderId);
  return (
    <>
      <PageHead
        title="Historial"
        tabTitle={`Historial: ${title}`}
        above={<BackLink href={`/editor/${id}`}>{title}</BackLink>}
      />
      {list.fault && <ResponseStatus what="el historial" response={list} />}
      <div className={`${columns} cols:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]!`}>
        <Section
          title="Versiones"
          count={hasMore ? `${revisions.length}+` : revisions.length > 0 && places.length}
          aside={isAlone ? null : 'Elija dos para comparar'}
        >
          <fieldset>
            <legend className="sr-only">Versiones que se comparan</legend>
            <ol ref={versions}>
              {!list.data && !list.fault && (
                <li className={row} aria-busy="true">
                  <Skeleton width={5} />
                </li>
              )}
              {draft.data &&
                choice(
                  now,
                  draft.data.isChanged ? 'Sin publicar' : 'En el editor',
                  `${draft.data.savedBy} · ${formatMoment(draft.data.savedAt)}`,
                  draft.data.isChanged
                    ? 'Lo que se está escribiendo'
                    : 'Igual a lo que está en el sitio',
                  false,
                )}
              {revisions.map(({ id: each, name, by, at, reason, isPublished }) =>
                choice(each, name, `${by} · ${formatMoment(at)}`, reason, isPublished),
              )}
            </ol>
          </fieldset>
          {isAlone && (
            <None>
              <b>Aún no hay otras versiones.</b> Cada diez minutos de trabajo quedará aquí un
              guardado, y cada publicación dejará una versión. Entonces podrá compararlas y
              restaurarlas.
            </None>
          )}
          {hasMore && (
            <Button onClick={focusNewRow(() => setAsked(asked + pageSize))}>Cargar más</Button>
          )}
          <p className="text-2xs leading-[1.4] text-ink-2 mt-4">
            Las versiones no se borran. Los guardados sí, pasada una semana: queda el último de cada
            día. Restaurar también puede deshacerse.
          </p>
        </Section>
        <section className="min-w-0" aria-labelledby="h-co">
          {chosen.length === 2 && olderId !== newerId && before && after ? (
            <Suspense fallback={<Skeleton width={4} />}>
              <Compared
                title={`De ${nameOf(olderId)} a ${nameOf(newerId)}`
                  .replace(/^De el /, 'Del ')
                  .replace(/ a el /, ' al ')}
                before={before}
                after={after}
              >
                {target && draft.data?.canEdit && (
                  <Button kind="solid" icon="undo" onClick={() => setRestoring(target)}>
                    Restaurar {lower(target.name)}
                  </Button>
                )}
              </Compared>
            </Suspense>
          ) : isAlone && draft.data ? (
            <>
              <div className={sectionHead}>
                <h2 id="h-co">El texto de ahora</h2>
              </div>
              <Suspense fallback={<Skeleton width={4} />}>
                <WholeText fields={draft.data.fields} />
              </Suspense>
            </>
          ) : (
            <p className="text-ink-2" id="h-co">
              Elija dos versiones y verá aquí qué cambió entre ellas, palabra por palabra.
            </p>
          )}
        </section>
      </div>
      {restoring && (
        <FormDialog
          title={`Restaurar ${lower(restoring.name)}`}
          submitLabel="Restaurar en el editor"
          onSaved={() => void restore(restoring.id)}
          onClose={() => setRestoring(null)}
        >
          <p className="text-ink-2">
            Su texto vuelve al editor como cambios sin publicar. Lo que hay ahora queda en el
            historial; nada se pierde y el sitio no cambia hasta que usted publique.
          </p>
        </FormDialog>
      )}
    </>
  );
}

const lower = (name: string) =>
  name.startsWith('Versión') ? `la ${name.toLowerCase()}` : `el ${name.toLowerCase()}`;
