import type { ReactNode } from 'react';
import { toHome } from '#paths.ts';
import { Head } from '../document/head.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import withdrawnPlate from './lamina-retirada.svg';
import { dark } from './picture.tsx';

type MissingProps = { title: string; children: string };

/** For content that does not exist. The drawing shows only the dimension lines of a plate. */
export function Missing({ title, children }: MissingProps) {
  return (
    <main id="contenido" className="wrap">
      <Head title={title} description={children} />
      <div className="grid gap-x-12 gap-y-6 pt-8 pb-(--section) lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end lg:pt-12">
        <div className="plate -mx-(--margin) md:mx-0">
          <picture>
            <source media={dark} srcSet={`${withdrawnPlate}#oscuro`} />
            <img
              src={withdrawnPlate}
              width={900}
              height={600}
              alt="Una lámina de la que solo quedan las cotas"
            />
          </picture>
        </div>
        <EmptyView
          heading={
            <h1
              tabIndex={-1}
              className="text-lead tight-lines lg:text-title lg:font-[850] lg:font-stretch-66%"
            >
              {title}
            </h1>
          }
          text={children}
          action={
            <PageLink href={toHome()} className={buttonClass('solid', 'max-sm:w-full')}>
              Volver al inicio
            </PageLink>
          }
        />
      </div>
    </main>
  );
}

type EmptyViewProps = { heading: ReactNode; text: string; action: ReactNode };

export function EmptyView({ heading, text, action }: EmptyViewProps) {
  return (
    <div>
      {heading}
      <p className="mt-4 mb-6 max-w-[32em] text-m leading-[1.4] text-balance text-ink-2">{text}</p>
      {action}
    </div>
  );
}
