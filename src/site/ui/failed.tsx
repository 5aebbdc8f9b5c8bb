import type { MouseEvent, ReactNode } from 'react';
import { toHome } from '#paths.ts';
import { Head } from '../document/head.tsx';
import { Bob } from './bob.tsx';
import { Boundary } from './boundary.tsx';
import { Button, buttonClass } from './button.tsx';
import { PageLink } from './page-link.tsx';
import { PageTitle } from './page-title.tsx';

/** A reload gets the whole page from the server. */
const reload = () => location.reload();

export function FailedNote({ children, onRetry }: { children: string; onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button is removed: move the focus to its block.
    const block = currentTarget.closest<HTMLElement>('section, aside');
    block?.setAttribute('tabindex', '-1');
    block?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <div className="border-b border-rule pt-6 pb-8">
      <p role="status" className="mb-4 flex items-center gap-4 text-m font-medium text-ink-2">
        <Bob className="h-10.5 w-3.5 text-rule" />
        {children}
      </p>
      <Button variant="line" onClick={retry}>
        Cargar de nuevo
      </Button>
    </div>
  );
}

/** An error in a block does not affect the rest of the page. */
export function Block({ children }: { children: ReactNode }) {
  const note = (
    <FailedNote onRetry={reload}>No se pudo mostrar esta parte de la página.</FailedNote>
  );
  return <Boundary fallback={note}>{children}</Boundary>;
}

type FailedPageProps = { title: string; children: string; onRetry: () => void };

export function FailedPage({ title, children, onRetry }: FailedPageProps) {
  return (
    <main id="contenido" className="wrap pt-8 pb-(--section) lg:pt-16">
      <Head title={title} description={children} />
      <PageTitle>{title}</PageTitle>
      <p className="mt-6 mb-8 max-w-[34em] text-m leading-[1.4] text-ink-2">{children}</p>
      <div className="grid gap-2 sm:flex">
        <Button variant="solid" onClick={onRetry}>
          Cargar de nuevo
        </Button>
        <PageLink href={toHome()} className={buttonClass('line')}>
          Volver al inicio
        </PageLink>
      </div>
    </main>
  );
}

/** The words for a page whose data or code did not arrive. */
export const loadFailed = {
  title: 'No se pudo cargar esta página',
  children: 'Revise su conexión e inténtelo de nuevo.',
};

export const brokenPage = (
  <FailedPage title="No se pudo mostrar esta página" onRetry={reload}>
    Algo falló al mostrarla. Cárguela de nuevo.
  </FailedPage>
);
