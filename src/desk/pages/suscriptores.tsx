import './suscriptores.css';
import { useDeferredValue, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { SubscriberList, SubscriberState } from '#contract/desk/subscribers.ts';
import { useAnswer } from '../api/answers.ts';
import { downloadFile } from '../api/download.ts';
import { attempt } from '../attempt.ts';
import { Failed } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { None, Skeleton } from '../parts/empty.tsx';
import { Icon } from '../parts/icon.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { SubscriberRow } from './suscriptores-row.tsx';

const tabs: [SubscriberState, string][] = [
  ['confirmado', 'Confirmados'],
  ['pendiente', 'Pendientes'],
  ['baja', 'Se dieron de baja'],
  ['rebotado', 'Rebotaron'],
];

/** Everybody who receives the newsletter, asked for it or left it. What is asked for is in the address, but no email. */
export function SubscribersPage() {
  const [, navigate] = useLocation();
  const chosen = new URLSearchParams(useSearch()).get('estado') ?? '';
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const query = new URLSearchParams({ pagina: String(page) });
  if (chosen) query.set('estado', chosen);
  if (typed) query.set('buscar', typed);
  const { data, fault, refresh } = useAnswer<SubscriberList>(
    useDeferredValue(`/api/suscriptores?${query}`),
  );
  const choose = (state: string) => {
    setPage(1);
    navigate(state ? `/suscriptores?estado=${state}` : '/suscriptores', { replace: true });
  };
  const tab = (state: string, name: string, count: number | undefined) => (
    <button
      key={state}
      type="button"
      aria-current={chosen === state ? 'page' : undefined}
      onClick={() => choose(state)}
    >
      {name} <span>{count}</span>
    </button>
  );
  const all = data && Object.values(data.counts).reduce((sum, each) => sum + each, 0);
  const shown = data ? (page - 1) * 50 + data.items.length : 0;
  return (
    <>
      <PageHead
        title="Suscriptores"
        lead="Son datos personales: se usan solo para enviar el boletín."
      >
        <Button
          icon="down"
          onClick={() =>
            attempt('No se exportó', () =>
              downloadFile('/api/suscriptores/csv', 'suscriptores.csv'),
            )
          }
        >
          Exportar CSV
        </Button>
      </PageHead>
      <nav className="tabs" aria-label="Por estado">
        {tab('', 'Todos', all)}
        {tabs.map(([state, name]) => tab(state, name, data?.counts[state]))}
      </nav>
      <search className="filters">
        <label className="find">
          <span className="vh">Buscar un correo</span>
          <Icon name="search" />
          <input
            className="input"
            type="search"
            placeholder="Buscar un correo"
            value={typed}
            onChange={(event) => {
              setPage(1);
              setTyped(event.target.value);
            }}
          />
        </label>
      </search>
      {fault && !data && <Failed what="los suscriptores" fault={fault} onRetry={refresh} />}
      {!data && !fault && <Skeleton width={4} />}
      {data?.items.length === 0 && (
        <None>
          <b>Nadie por aquí.</b> Quien se suscribe en el sitio aparece aquí, y recibe el boletín
          cuando lo confirma.
        </None>
      )}
      {data && data.items.length > 0 && (
        <table className="table subs" aria-label={`Suscriptores, ${data.total}`}>
          <thead>
            <tr>
              <th>Correo</th>
              <th>Estado</th>
              <th>Desde</th>
              <th>Último boletín</th>
              <th>
                <span className="vh">Acciones</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((subscriber) => (
              <SubscriberRow key={subscriber.id} subscriber={subscriber} />
            ))}
          </tbody>
        </table>
      )}
      {data && data.total > 0 && (
        <div className="more">
          <span role="status">
            {shown} de {data.total}
          </span>
          <span className="row">
            {page > 1 && (
              <Button className="btn--s" onClick={() => setPage(page - 1)}>
                Más nuevos
              </Button>
            )}
            {shown < data.total && (
              <Button className="btn--s" onClick={() => setPage(page + 1)}>
                Más viejos
              </Button>
            )}
          </span>
        </div>
      )}
    </>
  );
}
