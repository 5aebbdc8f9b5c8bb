import { useState } from 'react';
import type { PastImports } from '#contract/desk/subscribers.ts';
import { refreshAnswers, useAnswer } from '../api/answers.ts';
import { call } from '../api/client.ts';
import { formatMoment } from '../dates.ts';
import { Button } from '../parts/button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Section } from '../parts/section.tsx';
import { toast } from '../parts/toast.ts';
import { people } from './import-dialog.tsx';

type PastImport = PastImports['items'][number];

/** Imports that can be undone. Renders nothing if there are none. */
export function Imports() {
  const { data } = useAnswer<PastImports>('/api/suscriptores/importaciones');
  const [chosen, setChosen] = useState<PastImport | null>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="Importaciones" className="mt-10">
      <ul>
        {data.items.map((item) => (
          <li
            key={item.importedAt}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2"
          >
            <span>
              <b>{people(item.count)}</b>, {formatMoment(toIso(item))}
              <small className="block wrap-anywhere text-ink-2">
                {item.origin}, {formatMoment(`${item.consentedAt}T12:00-04:00`)}
              </small>
            </span>
            <Button small onClick={() => setChosen(item)}>
              Deshacer…
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <UndoDialog item={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

const toIso = ({ importedAt }: PastImport) => new Date(importedAt).toISOString();

function UndoDialog({ item, onClose }: { item: PastImport; onClose: () => void }) {
  const { count, importedAt } = item;
  return (
    <FormDialog
      title="Deshacer la importación"
      act={`Borrar a ${people(count)}`}
      kind="alert"
      failure="No se deshizo"
      send={() => call('POST', '/api/suscriptores/importaciones/deshacer', { importedAt })}
      onSaved={() => {
        refreshAnswers('/api/suscriptores');
        toast({ title: 'Importación deshecha' });
      }}
      onClose={onClose}
    >
      <p className="-mt-2 text-ink-2">
        Se borra a {people(count)} de la lista, con la prueba de su consentimiento. Quien se dio de
        baja sigue como está, y quien confirmó después por su cuenta se queda.
      </p>
    </FormDialog>
  );
}
