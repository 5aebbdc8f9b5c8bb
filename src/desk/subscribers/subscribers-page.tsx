import { Fragment, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { PastImports, SubscriberPage, SubscriberState } from '#contract/desk/subscribers.ts';
import { formatViews } from '#format.ts';
import { call, downloadFile } from '../api/client.ts';
import { refreshResponses, usePagedResponse, useResponse } from '../api/responses.ts';
import { attempt } from '../attempt.ts';
import { formatMoment } from '../dates.ts';
import { Button } from '../parts/button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { More, PageHead, Section } from '../parts/page.tsx';
import { SearchRow } from '../parts/search-field.tsx';
import { Banner, Failed, NoneFound, ResponseStatus, Skeleton } from '../parts/status.tsx';
import { Tab, tabsClass, useShownTab } from '../parts/tabs.tsx';
import { toast } from '../parts/toast.ts';
import { useShortcuts } from '../shortcuts.ts';
import { ImportDialog, people } from './import-dialog.tsx';
import { cell, row, SubscriberRow } from './row.tsx';

const tabs: [SubscriberState, string][] = [
  ['confirmado', 'Confirmados'],
  ['pendiente', 'Pendientes'],
  ['baja', 'Se dieron de baja'],
  ['rebotado', 'Rebotaron'],
];
/** The page size of src/contract/desk/subscribers.ts. */
const pageSize = 50;

/** The list of subscribers. Filters are in the address, but never an email. */
export function SubscribersPage() {
  const [, navigate] = useLocation();
  const chosen = new URLSearchParams(useSearch()).get('estado') ?? '';
  const [wanted, setWanted] = useState('');
  const [isOldestFirst, setOldestFirst] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: '/', label: 'Buscar en esta lista', run: () => field.current?.focus() }]);
  const query = new URLSearchParams();
  if (chosen) query.set('estado', chosen);
  if (wanted) query.set('buscar', wanted);
  if (isOldestFirst) query.set('orden', 'antiguos');
  const list = usePagedResponse<SubscriberPage>('/api/suscriptores', query, pageSize);
  const { data } = list;
  // Counts make the tabs wider as they arrive.
  const nav = useShownTab(`${chosen} ${data !== undefined}`);
  const choose = (state: string) => {
    navigate(state ? `/suscriptores?estado=${state}` : '/suscriptores', { replace: true });
  };
  const tab = (state: string, name: string, count: number | undefined) => (
    <Tab key={state} name={name} isChosen={chosen === state} onChoose={() => choose(state)}>
      <span className="font-normal text-ink-2">
        {count === undefined ? '' : formatViews(count)}
      </span>
    </Tab>
  );
  const all = data && Object.values(data.counts).reduce((sum, each) => sum + each, 0);
  return (
    <>
      <PageHead
        title="Suscriptores"
        lead="Son datos personales: se usan solo para enviar el boletín."
      >
        <Button icon="upload" onClick={() => setImporting(true)}>
          Importar…
        </Button>
        <Button
          icon="download"
          onClick={() =>
            attempt('No se exportó', () =>
              downloadFile('/api/suscriptores/csv', 'suscriptores.csv'),
            )
          }
        >
          Exportar CSV
        </Button>
      </PageHead>
      {data?.hasMailServer === false && (
        <Banner icon="warning" tone="todo">
          No hay servidor de correo: los correos solo se guardan como archivos y no llegan a nadie.
          Quien se suscribe espera, y se le escribirá cuando haya uno.
        </Banner>
      )}
      <nav ref={nav} className={tabsClass} aria-label="Por estado">
        {tab('', 'Todos', all)}
        {tabs.map(([state, name]) => tab(state, name, data?.counts[state]))}
      </nav>
      <SearchRow
        label="Buscar un correo"
        placeholder="Buscar un correo"
        field={field}
        hasKey
        text={wanted}
        onChange={setWanted}
      />
      {chosen === 'rebotado' && data && data.counts.rebotado > 0 && (
        <Banner
          icon="info"
          action={
            <Button small onClick={reactivateAll}>
              Reactivar todos
            </Button>
          }
        >
          Sus servidores rechazaron tres correos en catorce días o más. Si la falla no fue de ellos,
          se les puede enviar de nuevo.
        </Banner>
      )}
      <ResponseStatus what="los suscriptores" response={list}>
        <Skeleton width={4} />
      </ResponseStatus>
      {data?.items.length === 0 && (
        <NoneFound
          message={wanted ? `Ningún correo tiene «${wanted}».` : 'No hay suscriptores aquí.'}
        >
          Quien se suscribe en el sitio aparece aquí, y recibe el boletín cuando lo confirma.
        </NoneFound>
      )}
      {data && data.items.length > 0 && (
        <table
          className="max-md:block [[data-banner]+&]:mt-4"
          aria-label={`Suscriptores, ${data.total}`}
        >
          <thead className="max-md:hidden">
            <tr>
              <th className="md:max-desk:w-[42%]">Correo</th>
              <th>Estado</th>
              <th aria-sort={isOldestFirst ? 'ascending' : 'descending'}>
                <button
                  type="button"
                  className="[&>svg]:size-3 [&>svg]:stroke-3"
                  onClick={() => setOldestFirst(!isOldestFirst)}
                >
                  Desde <Icon name={isOldestFirst ? 'up' : 'down'} />
                </button>
              </th>
              <th>Último boletín</th>
              <th>
                <span className="sr-only">Acciones</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {list.pages.map(({ number, items }) => (
              <Fragment key={number}>
                {items.map((each) => (
                  <SubscriberRow key={each.id} subscriber={each} />
                ))}
              </Fragment>
            ))}
            {(list.isLoadingMore || list.moreFault) && (
              <tr className={row}>
                <td className={cell} colSpan={5}>
                  {list.moreFault ? (
                    <Failed what="los siguientes" fault={list.moreFault} onRetry={list.loadMore} />
                  ) : (
                    <Skeleton width={4} />
                  )}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {data && data.total > 0 && (
        <More
          shown={formatViews(list.shown)}
          total={formatViews(data.total)}
          more={list.left > 0 && `Cargar ${list.left} más`}
          onMore={list.loadMore}
        />
      )}
      <Imports />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

const reactivateAll = () =>
  attempt('No se reactivaron', async () => {
    await call('POST', '/api/suscriptores/reactivar-todos', {});
    refreshResponses('/api/suscriptores');
    toast({ title: 'Recibirán el próximo boletín' });
  });

type PastImport = PastImports['items'][number];

function Imports() {
  const { data } = useResponse<PastImports>('/api/suscriptores/importaciones');
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
      submitLabel={`Borrar a ${people(count)}`}
      kind="alert"
      failure="No se deshizo"
      send={() => call('POST', '/api/suscriptores/importaciones/deshacer', { importedAt })}
      onSaved={() => {
        refreshResponses('/api/suscriptores');
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
