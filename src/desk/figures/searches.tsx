import { useState } from 'react';
import { Link } from 'wouter';
import type { MissedSearch } from '#contract/desk/figures.ts';
import { call } from '../api/client.ts';
import { refreshResponses, useResponse } from '../api/responses.ts';
import { attempt, useAttempt } from '../attempt.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { MenuButton, MenuItem } from '../parts/menu.tsx';
import { Section } from '../parts/page.tsx';
import { None, ResponseStatus, Skeleton } from '../parts/status.tsx';
import { toast } from '../parts/toast.ts';
import { Found } from '../vocabulary/vocabulary-trial.tsx';

const address = '/api/lectores/busquedas';
const toDraft = (words: string) =>
  `/nuevo?titulo=${encodeURIComponent(words.charAt(0).toUpperCase() + words.slice(1))}`;

export function MissedSearches() {
  const response = useResponse<MissedSearch[]>(address);
  const { data } = response;
  const [led, setLed] = useState<MissedSearch | null>(null);
  return (
    <Section
      title="Lo que buscan y no encuentran"
      count="esta semana"
      className="mt-8"
      aside="Se guarda la frase y cuántas veces, nunca quién"
    >
      <ResponseStatus what="las búsquedas" response={response}>
        <p aria-busy="true">
          <Skeleton width={4} />
        </p>
      </ResponseStatus>
      {data?.length === 0 && (
        <None>
          <b>Todo lo que buscaron esta semana lo encontraron.</b>
        </None>
      )}
      {data && data.length > 0 && (
        <table className="max-md:block max-[20rem]:wrap-anywhere">
          <thead className="max-md:hidden">
            <tr>
              <th>Buscaron</th>
              <th className="text-right whitespace-nowrap">Veces</th>
              <th className="pl-6">Lo más cercano</th>
              <th>
                <span className="sr-only">Acciones</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {data.map((search) => (
              <Row key={search.words} search={search} onLead={() => setLed(search)} />
            ))}
          </tbody>
        </table>
      )}
      {led && <LeadDialog search={led} onClose={() => setLed(null)} />}
    </Section>
  );
}

/** On a phone each search is a card. */
const cell = 'max-md:block max-md:border-0 max-md:p-0 md:py-1.25';

function Row({ search, onLead }: { search: MissedSearch; onLead: () => void }) {
  const { words, times, isFound, nearest } = search;
  const quiet = () =>
    attempt('No se quitó', async () => {
      await call('POST', '/api/lectores/callar', { words });
      refreshResponses(address);
      toast({ title: `«${words}» no se mostrará más` });
    });
  return (
    <tr className="max-md:grid max-md:grid-cols-[28px_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:border-b max-md:border-b-rule max-md:py-2.5 max-md:first:border-t max-md:first:border-t-ink">
      <th scope="row" className={`${cell} max-md:col-2 max-md:row-1`}>
        <b>{words}</b>
      </th>
      <td
        className={`text-right whitespace-nowrap ${cell} max-md:col-1 max-md:row-[1/4] max-md:self-start max-md:text-left max-md:font-extrabold`}
      >
        {times}
      </td>
      <td
        className={`${cell} max-md:col-2 max-md:row-2 max-md:text-xs md:pl-6 ${nearest ? '' : 'text-ink-2'}`}
      >
        {isFound && 'Ya se encuentra: '}
        {nearest ? (
          <Link className="link" href={`/abrir/${nearest.id}`}>
            {nearest.title}
          </Link>
        ) : (
          'Nada parecido'
        )}
      </td>
      <td
        className={`text-right whitespace-nowrap ${cell} ${isFound ? 'max-md:col-3 max-md:row-[1/3]' : 'max-md:col-[2/4] max-md:row-3 max-md:mt-1'}`}
      >
        <span className="inline-flex items-center gap-1 max-md:flex [&>:last-child]:ml-auto">
          {!isFound && (
            <Button
              small
              className="max-md:whitespace-normal"
              onClick={onLead}
              aria-label={`${nearest ? 'Asociar a este artículo' : 'Asociar a…'}: ${words}`}
            >
              {nearest ? 'Asociar a este artículo' : 'Asociar a…'}
            </Button>
          )}
          <MenuButton label={`Más acciones: ${words}`} face={<Icon name="more" />}>
            <Link role="menuitem" href={toDraft(words)}>
              Escribirlo
            </Link>
            <MenuItem onClick={onLead}>Asociar a otra palabra…</MenuItem>
            <MenuItem onClick={quiet}>No mostrar más</MenuItem>
          </MenuButton>
        </span>
      </td>
    </tr>
  );
}

function LeadDialog({ search, onClose }: { search: MissedSearch; onClose: () => void }) {
  const { words, nearest } = search;
  const [finds, setFinds] = useState(nearest?.by ?? '');
  const saving = useAttempt();
  return (
    <FormDialog
      title={`Quien busque «${words}»`}
      submitLabel="Asociar a este artículo"
      saving={saving}
      send={() => call('POST', '/api/lectores/vocabulario', { words, finds })}
      onSaved={() => {
        refreshResponses(address);
        toast({ title: `Quien busque «${words}» encontrará lo mismo que con «${finds.trim()}»` });
      }}
      onClose={onClose}
    >
      <Field
        label="encontrará lo mismo que quien busque"
        hint="Se agrega al vocabulario y se aplica desde la próxima búsqueda."
        value={finds}
        fault={saving.fault?.message}
        maxLength={200}
        onChange={(event) => setFinds(event.target.value)}
      />
      <Found typed={finds} />
    </FormDialog>
  );
}
