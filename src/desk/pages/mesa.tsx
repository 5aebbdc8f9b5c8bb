import './mesa.css';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { DeskCategory, ListItem, Mesa } from '#contract/desk/articles.ts';
import { formatViews } from '#format.ts';
import { useAnswer } from '../api/answers.ts';
import { toEditor, toTitle } from '../articles.ts';
import { formatAgo, formatClock, formatDate, formatToday } from '../dates.ts';
import { Failed } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { None, Skeleton } from '../parts/empty.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Section } from '../parts/section.tsx';
import { StateMark } from '../parts/state-sign.tsx';
import { useCan } from '../session.ts';
import { Care } from './mesa-care.tsx';
import { FirstDay } from './mesa-first-day.tsx';
import { Upcoming } from './mesa-upcoming.tsx';

/** What waits for me, what is being written, what comes next, and what came out. */
export function MesaPage() {
  const { data, fault, refresh } = useAnswer<Mesa>('/api/mesa');
  const now = useNow();
  const lead = (
    <>
      {formatToday(now)}, <b>{formatClock(now)}</b> en Caracas
    </>
  );
  const press = () =>
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  return (
    <>
      <PageHead title="Mesa" lead={lead} wideActions>
        {!data?.isEmpty && (
          <Button icon="search" onClick={press}>
            Buscar o ir a… <kbd className="wideonly">Ctrl K</kbd>
          </Button>
        )}
      </PageHead>
      {fault && !data && <Failed what="la mesa" fault={fault} onRetry={refresh} />}
      {!data && !fault && <ArrivingMesa />}
      {data?.isEmpty && <FirstDay />}
      {data && !data.isEmpty && <Sections mesa={data} now={now} />}
    </>
  );
}

function Sections({ mesa, now }: { mesa: Mesa; now: number }) {
  const { waiting, drafts, upcoming, published } = mesa;
  const can = useCan();
  const categories = useAnswer<DeskCategory[]>('/api/categorias').data ?? [];
  const nameOf = (slug: string) => categories.find((each) => each.slug === slug)?.name ?? slug;
  return (
    <div className="desk">
      <div className="desk__first">
        <Section title={can('publish') ? 'En revisión' : 'Por corregir'} count={waiting.length}>
          {waiting.length === 0 ? (
            <None>
              {can('publish') ? (
                <>
                  <b>Nada en revisión.</b> Lo que envíen los redactores aparecerá aquí.
                </>
              ) : (
                <>
                  <b>Nada que corregir.</b> Lo que le devuelvan aparecerá aquí, con su nota.
                </>
              )}
            </None>
          ) : (
            <ul className="list">
              {waiting.map((item) => (
                <Work
                  key={toEditor(item)}
                  item={item}
                  category={nameOf(item.category)}
                  note={item.note}
                  now={now}
                >
                  <span className={can('publish') && item.isMine ? 'chip' : 'chip chip--todo'}>
                    {can('publish') && item.isMine ? 'Suyo' : 'Espera por usted'}
                  </span>
                </Work>
              ))}
            </ul>
          )}
        </Section>
      </div>
      <div className="desk__side">
        <Upcoming items={upcoming} now={now} nameOf={nameOf} />
        <Care mesa={mesa} now={now} />
      </div>
      <div className="desk__rest">
        <Section
          title="Borradores"
          count={drafts.length}
          aside={
            drafts.length > 0 && (
              <Link className="link" href="/articulos?estado=borrador">
                Ver todos
              </Link>
            )
          }
        >
          {drafts.length === 0 ? (
            <None>
              <b>Ningún borrador.</b> Empiece uno con «Nuevo artículo».
            </None>
          ) : (
            <ul className="list">
              {drafts.map((item) => (
                <Work key={toEditor(item)} item={item} category={nameOf(item.category)} now={now}>
                  {item.isMine && <span className="chip">Suyo</span>}
                </Work>
              ))}
            </ul>
          )}
        </Section>
        <Section
          title="Últimos publicados"
          aside={<span className="hint">Lecturas desde que salió cada uno</span>}
        >
          {published.length === 0 ? (
            <None>
              <b>Nada publicado todavía.</b> Lo que salga al sitio aparecerá aquí con sus lecturas.
            </None>
          ) : (
            <ul className="list">
              {published.map((item) => (
                <Work key={toEditor(item)} item={item} category={nameOf(item.category)}>
                  <span className="right">
                    <b className="big">
                      {formatViews(item.views)}
                      <span className="vh"> lecturas</span>
                    </b>
                  </span>
                </Work>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </div>
  );
}

type WorkProps = {
  item: ListItem;
  category: string;
  /** For how long ago it was touched; otherwise the day it came out. */
  now?: number;
  /** What an editor wrote when giving it back. */
  note?: string | null;
  children?: React.ReactNode;
};

/** A row of work: mark, title, what about it, what to do. */
function Work({ item, category, now, note = null, children }: WorkProps) {
  return (
    <li className="work">
      <StateMark state={item.state} />
      <h3>
        <Link href={toEditor(item)}>{toTitle(item)}</Link>
      </h3>
      {children}
      <p className="meta">
        {category && <span>{category}</span>}
        {item.author && <span>{item.author}</span>}
        <span>
          {now === undefined && item.publishedAt
            ? formatDate(item.publishedAt)
            : formatAgo(item.changedAt, now)}
        </span>
        {item.state === 'cambios' && (
          <span>
            <b>cambios sin publicar</b>
          </span>
        )}
      </p>
      {note && <p className="work__note">«{note}»</p>}
    </li>
  );
}

function ArrivingMesa() {
  return (
    <div className="desk" aria-busy="true">
      <p className="vh" role="status">
        Cargando la mesa
      </p>
      <div className="desk__first" aria-hidden="true">
        <Section title="En revisión">
          <ul className="list">
            {([4, 3, 4] as const).map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <li className="work" key={index}>
                <StateMark state="borrador" />
                <span className="work__t">
                  <Skeleton width={width} />
                </span>
                <span className="meta">
                  <Skeleton width={2} />
                  <Skeleton width={2} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  );
}

/** The clock, by the minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
