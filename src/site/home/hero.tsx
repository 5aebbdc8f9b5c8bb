import type { MouseEvent } from 'react';
import { newsletterId, toCategory } from '#paths.ts';
import { dark, narrow } from '../articles/picture.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import crane from './grua.svg';
import craneForPhones from './grua-movil.svg';
import { emailFieldId } from './newsletter.tsx';

const headline = ['Información ', 'del Sector ', 'Construcción ', 'en Venezuela'];

export function Hero() {
  return (
    <section className="overflow-hidden bg-hero text-on-hero">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,45fr)_minmax(0,55fr)] md:gap-x-3 lg:grid-cols-2">
        <div className="pt-12 pb-6 md:pb-22 lg:pb-28">
          <h1
            tabIndex={-1}
            className="-ml-[0.035em] text-mass leading-[0.85] font-[850] tracking-[-0.022em] font-stretch-70%"
          >
            {headline.map((line) => (
              <span key={line} className="block whitespace-nowrap">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-6 max-w-[34em] text-m leading-[1.32] font-medium text-pretty lg:max-w-[31em]">
            Noticias, análisis y recursos para quienes calculan, construyen y viven las obras del
            país. Contenido independiente, explicado con planos.
          </p>
          <div className="mt-6 grid gap-3 xs:grid-cols-[auto_auto] xs:justify-start md:max-w-80 md:grid-cols-1 md:justify-stretch lg:mt-8 lg:max-w-none lg:grid-cols-[auto_auto] lg:justify-start">
            <PageLink href={toCategory('noticias')} className={buttonClass('solid', 'on-hero')}>
              Explorar Artículos
            </PageLink>
            <a
              href={`#${newsletterId}`}
              onClick={goToNewsletter}
              className={buttonClass('line', 'on-hero')}
            >
              Suscribirse al Newsletter
            </a>
          </div>
        </div>
        <div className="hero-ground relative -mx-(--margin) self-end md:ml-0">
          <picture>
            {/* Dark mode by file name: older WebKit ignores prefers-color-scheme inside an <img>. */}
            <source media={`${narrow} and ${dark}`} srcSet={`${craneForPhones}#oscuro`} />
            <source media={narrow} srcSet={craneForPhones} />
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
