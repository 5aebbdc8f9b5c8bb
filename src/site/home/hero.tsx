import type { MouseEvent } from 'react';
import { newsletterId, toCategory } from '#paths.ts';
import { dark, narrow } from '../articles/picture.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import crane from './grua.svg';
import craneForPhones from './grua-movil.svg';
import { emailFieldId } from './newsletter.tsx';

const heroButton = 'on-hero max-xs:px-1.5 max-xs:text-s max-xs:font-stretch-76%';
/** A phone has room for a low crane over one floor. */
const strip = { width: 360, height: 80 };
const headline = ['Información ', 'del Sector ', 'Construcción ', 'en Venezuela'];

export function Hero() {
  return (
    <section className="overflow-hidden bg-hero text-on-hero">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,45fr)_minmax(0,55fr)] md:gap-x-3 lg:grid-cols-2">
        <div className="pt-5 pb-2 md:pt-12 md:pb-22 lg:pb-28">
          <h1
            tabIndex={-1}
            className="-ml-[0.035em] text-[15.2vw] leading-[0.85] font-[850] font-stretch-70% md:w-max md:max-w-[calc(100vw-2*var(--margin))] md:text-mass"
          >
            {headline.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-3 max-w-[34em] dark:text-ink leading-[1.32] font-medium text-balance md:mt-6 md:text-m lg:max-w-[31em]">
            Noticias, análisis y recursos para quienes calculan, construyen y viven las obras del
            país. Contenido independiente, explicado con planos.
          </p>
          <div className="mt-3 grid grid-cols-[auto_auto] gap-2 xs:justify-start md:mt-6 md:max-w-80 md:grid-cols-1 md:justify-stretch md:gap-3 lg:mt-8 lg:max-w-none lg:grid-cols-[auto_auto] lg:justify-start">
            <PageLink href={toCategory('noticias')} className={buttonClass('solid', heroButton)}>
              Explorar Artículos
            </PageLink>
            <a
              href={`#${newsletterId}`}
              onClick={goToNewsletter}
              className={buttonClass('line', heroButton)}
            >
              Suscribirse al Newsletter
            </a>
          </div>
        </div>
        <div className="hero-ground relative max-md:-mx-(--margin) md:self-end">
          <picture>
            {/* Dark mode by file name: older WebKit ignores prefers-color-scheme inside an <img>. */}
            <source
              media={`${narrow} and ${dark}`}
              srcSet={`${craneForPhones}#oscuro`}
              {...strip}
            />
            <source media={narrow} srcSet={craneForPhones} {...strip} />
            <source media={dark} srcSet={`${crane}#oscuro`} />
            <img
              src={crane}
              width={940}
              height={876}
              alt="Elevación de una grúa torre junto a una estructura de concreto en construcción"
              fetchPriority="high"
              className="hero-rise w-full"
            />
          </picture>
        </div>
      </div>
    </section>
  );
}

/** Without JavaScript the link only scrolls to the block; with it, the field gets the focus. */
function goToNewsletter(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(newsletterId)?.scrollIntoView();
  document.getElementById(emailFieldId)?.focus({ preventScroll: true });
}
