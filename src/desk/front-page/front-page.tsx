import { useEffect, useId, useRef, useState } from 'react';
import type { FrontPage, FrontPageItem } from '#contract/desk/front-page.ts';
import { maxPlaces } from '#contract/rules.ts';
import { useConnection } from '../api/connection.ts';
import { announce } from '../parts/announcer.tsx';
import { Button } from '../parts/button.tsx';
import { PageHead, Section, sectionHead } from '../parts/page.tsx';
import {
  EnterFrame,
  isPage,
  isRefusal,
  showAsWithScripts,
  useScale,
} from '../parts/site-frame.tsx';
import { Banner, None, ResponseStatus, Skeleton } from '../parts/status.tsx';
import { Tab, tabsClass } from '../parts/tabs.tsx';
import { useMe } from '../session.ts';
import { AddDialog, EndDialog } from './dialogs.tsx';
import { Others, Places, toShownPlaces } from './places.tsx';
import { addLast, moveTo, remove, setEnd, useFrontPage } from './use-front-page.ts';

const panes = { order: 'Orden', view: 'Como la verán' };

/** Wide enough for order and page beside each other. */
const isWide = () => matchMedia('(min-width: 62.5rem)').matches;

export function FrontPagePage() {
  const front = useFrontPage();
  const { page, change, refused } = front;
  const [pane, setPane] = useState<keyof typeof panes>('order');
  const [ending, setEnding] = useState<FrontPageItem | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { state } = useConnection();
  const { site } = useMe();
  const { ref, focusNext } = useNextFocus();
  const id = useId();
  if (!page) {
    return (
      <>
        <PageHead title="Portada" />
        <ResponseStatus what="la portada" response={front}>
          <Skeleton width={5} />
        </ResponseStatus>
      </>
    );
  }
  const { places, others } = page;
  const shown = toShownPlaces([...places, ...others]);
  const isFull = places.length >= maxPlaces;
  const isOff = state === 'off';
  const pin = (item: FrontPageItem) => {
    change(addLast({ ...item, endsAt: null }));
    announce(`${item.title}: puesto ${places.length + 1}`);
    focusNext(`[data-id="${item.articleId}"] [data-part=handle]`);
  };
  const takeOff = (item: FrontPageItem) => {
    const all = [...places, ...others];
    const at = all.findIndex(({ articleId }) => articleId === item.articleId);
    change(remove(item.articleId));
    announce(`${item.title}: ya no está en la portada`);
    focusNext('[data-remove]', at);
  };
  const isShown = ({ articleId }: FrontPageItem) => shown.has(articleId);
  const recent = others.filter(isShown);
  const waiting = others.filter((item) => !isShown(item));
  const isBelowPlaces = places.length > 0;
  const rest = { shown, isFull, isBelowPlaces, onPin: pin, onRemove: takeOff };
  return (
    <div ref={ref}>
      <PageHead title="Portada" lead={<Lead page={page} shown={shown} />}>
        <Button icon="plus" disabled={isFull || isOff} data-add onClick={() => setAdding(true)}>
          Agregar artículo
        </Button>
      </PageHead>
      {isOff && (
        <Banner icon="offline" role="status">
          <b>Ahora solo puede mirarla.</b> Así estaba la portada en la última conexión; podrá
          cambiarla cuando vuelva la señal.
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner
          icon="swap"
          tone="bad"
          role="alert"
          action={
            <>
              <Button small onClick={() => change(...refused)}>
                Repetir mi cambio
              </Button>
              <Button small onClick={front.forgetRefused}>
                Dejarla así
              </Button>
            </>
          }
        >
          <b>Otra persona cambió la portada antes que usted.</b> Así quedó; su cambio no se aplicó.
        </Banner>
      )}
      <nav className={`${tabsClass} cols:hidden`} aria-label="Portada">
        {Object.entries(panes).map(([each, name]) => (
          <Tab
            key={each}
            name={name}
            isChosen={each === pane}
            onChoose={() => setPane(each as keyof typeof panes)}
          />
        ))}
      </nav>
      <div className="grid gap-x-(--gutter) gap-y-6 [&>section]:mt-0! [[data-banner]+&]:mt-4 cols:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
        <section aria-labelledby={id} className={pane === 'order' ? '' : 'max-cols:hidden'}>
          {/* On narrow screens the tab says the same. */}
          <div className={`${sectionHead} max-cols:sr-only`}>
            <h2 id={id}>Orden</h2>
          </div>
          <fieldset disabled={isOff} className="contents">
            {places.length > 0 && (
              <Places
                places={places}
                shown={shown}
                labelledBy={id}
                onMove={(articleId, to) => change(moveTo(articleId, to))}
                onEnd={setEnding}
                onRemove={takeOff}
              />
            )}
            {recent.length > 0 && (
              <Others
                {...rest}
                label="Por fecha"
                reason="Por fecha: los más recientes que quedan."
                items={recent}
              />
            )}
            {shown.size === 0 && (
              <None>
                <b>Ningún artículo está destacado.</b> Los lectores ven «No hay artículos destacados
                disponibles.» hasta que agregue uno.
              </None>
            )}
            {waiting.length > 0 && (
              <Section title="Sin puesto" count={waiting.length} className="mt-6">
                <Others
                  {...rest}
                  label="Sin puesto"
                  reason="Están destacados y suben cuando se libere un puesto."
                  items={waiting}
                />
              </Section>
            )}
          </fieldset>
          <p className="max-w-[60ch] py-3 text-xs leading-[1.45] text-ink-2">
            Cada cambio sale en dos segundos y queda en el registro. Si se retira un artículo, sube
            el siguiente.{' '}
            {places.length > 0 && (
              <span className="max-md:hidden">
                Con el teclado, en el asa: <kbd>Espacio</kbd> toma, <kbd>↑</kbd> <kbd>↓</kbd>{' '}
                mueven, <kbd>Esc</kbd> lo deja donde estaba.
              </span>
            )}
          </p>
        </section>
        {(pane === 'view' || isWide()) && (
          <Section
            title="Como la verán"
            className={`cols:sticky cols:top-6 cols:self-start ${pane === 'view' ? '' : 'max-cols:hidden'}`}
            aside={
              <a className="link" href={site.url} target="_blank" rel="noreferrer">
                Abrir la portada
              </a>
            }
          >
            <HomeView version={toViewKey(front.data)} isWide={isWide()} />
          </Section>
        )}
      </div>
      {ending && (
        <EndDialog
          item={ending}
          onEnd={(endsAt) => change(setEnd(ending.articleId, endsAt))}
          onClose={() => setEnding(null)}
        />
      )}
      {isAdding && (
        <AddDialog
          taken={new Set(places.map(({ articleId }) => articleId))}
          onAdd={({ articleId, draftId, title, publishedAt }) =>
            pin({
              ...{ articleId, draftId, title, category: '', publishedAt: publishedAt ?? '' },
              ...{ endsAt: null, state: 'published' },
            })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

const toViewKey = (page: FrontPage | undefined) =>
  JSON.stringify([page?.version, page?.others.map(({ articleId }) => articleId)]);

function Lead({ page, shown }: { page: FrontPage; shown: Map<number, number> }) {
  const chosen = page.places.filter(({ articleId }) => shown.has(articleId)).length;
  return (
    <>
      Lo primero que ve quien abre el sitio. <b>{chosen}</b> {chosen === 1 ? 'elegido' : 'elegidos'}
      , <b>{shown.size - chosen}</b> por fecha.
    </>
  );
}

/** The pressed button may be gone: the focus moves to what took its place, or to the add button. */
function useNextFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const next = useRef<{ selector: string; at: number } | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const { selector, at } = next.current;
    const found = [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const add = ref.current?.querySelector<HTMLElement>('[data-add]');
    (found[Math.min(at, found.length - 1)] ?? add)?.focus();
    next.current = null;
  });
  return {
    ref,
    focusNext(selector: string, at = 0) {
      next.current = { selector, at };
    },
  };
}

type HomeViewProps = {
  /** The page is loaded again when it changes. */
  version: string;
  /** Whether to show the desktop page, scaled down. */
  isWide: boolean;
};

/** The real home page, in a frame without scripts. The last one stays until the next has loaded. */
function HomeView({ version, isWide }: HomeViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const scale = useScale(place, isWide);
  const showFeatured = (frame: HTMLIFrameElement) => {
    const page = frame.contentDocument;
    if (!page || !isPage(page) || isRefusal(page)) return;
    showAsWithScripts(page);
    // Not `scrollIntoView`, which would scroll the desk as well.
    const featured = page.getElementById('destacados')?.parentElement;
    page.defaultView?.scrollTo({ top: (featured?.offsetTop ?? 0) - 100, behavior: 'instant' });
    setShown(version);
  };
  return (
    <div
      ref={place}
      className="relative h-[calc(100dvh-240px)] min-h-100 overflow-hidden border border-ink bg-paper"
    >
      <EnterFrame frame={() => place.current?.querySelector('iframe')} />
      {shown === null && (
        <p className="grid gap-3 p-4 text-s text-ink-2" role="status" aria-busy="true">
          Cargando la portada…
          <Skeleton width={5} />
          <Skeleton width={4} />
          <Skeleton width={5} />
        </p>
      )}
      {[...new Set([shown, version])].map(
        (each) =>
          each !== null && (
            <iframe
              // A new frame each time: a second page in the same frame would be a step for the browser's Back.
              key={each}
              src="/portada/vista"
              title="La portada como la ven los lectores"
              sandbox="allow-same-origin"
              tabIndex={-1}
              className="absolute inset-0 size-full origin-top-left border-0 bg-paper data-loading:invisible data-loading:-z-1"
              data-loading={each !== shown || undefined}
              style={scale ?? undefined}
              onLoad={({ currentTarget }) => each === version && showFeatured(currentTarget)}
            />
          ),
      )}
    </div>
  );
}
