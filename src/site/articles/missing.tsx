import type { ReactNode } from 'react';
import { toHome } from '#paths.ts';
import { Head } from '../head.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';

type MissingProps = { title: string; children: string };

/** The page for something that is not there: a plate of which only the dimensions are left. */
export function Missing({ title, children }: MissingProps) {
  return (
    <main id="contenido" className="wrap">
      <Head title={title} description={children} />
      <div className="grid gap-x-12 gap-y-6 pt-8 pb-(--section) lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end lg:pt-12">
        <div className="-mx-(--margin) bg-cemento md:mx-0">
          <WithdrawnPlate />
        </div>
        <EmptyView
          heading={
            <h1
              tabIndex={-1}
              className="text-lead leading-[0.94] tracking-[-0.018em] lg:text-title lg:leading-[0.88] lg:font-[850] lg:font-stretch-66%"
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

/** One sentence and one way out. */
export function EmptyView({ heading, text, action }: EmptyViewProps) {
  return (
    <div>
      {heading}
      <p className="mt-4 mb-6 max-w-[32em] text-m leading-[1.4] text-pretty text-ink-2">{text}</p>
      {action}
    </div>
  );
}

function WithdrawnPlate() {
  return (
    <svg
      viewBox="0 0 900 600"
      className="w-full fill-none stroke-current"
      role="img"
      aria-label="Una lámina de la que solo quedan las cotas"
    >
      <path className="opacity-55" strokeWidth="1.2" d="M150 96 690 456M690 96 150 456" />
      <path strokeWidth="2.6" strokeDasharray="14 9" d="M150 96h540v360H150z" />
      <path
        strokeWidth="1.2"
        d="M150 476v62M690 476v62M710 96h62M710 456h62M138 526h188M514 526h188M760 84v144M760 324v144"
      />
      <path strokeWidth="2.6" d="m142 534 16-16M682 534l16-16M752 104l16-16M752 464l16-16" />
      <path className="fill-cemento" stroke="none" d="M290 250h260v52H290z" />
      <g
        className="fill-current text-[34px] font-semibold font-stretch-88%"
        stroke="none"
        textAnchor="middle"
      >
        <text x="420" y="287">
          Lámina retirada
        </text>
        <text x="420" y="537">
          sin medida
        </text>
        <text transform="translate(772 276) rotate(-90)">h</text>
      </g>
      <path className="stroke-signal" strokeWidth="2.6" d="M420 0v150" />
      <path
        className="fill-current"
        stroke="none"
        d="m420 218-16-40v-24h32v24zM410 138h20v14h-20z"
      />
    </svg>
  );
}
