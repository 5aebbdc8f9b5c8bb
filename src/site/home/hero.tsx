import type { MouseEvent } from 'react';
import { newsletterId, toCategory } from '#paths.ts';
import { dark, narrow } from '../articles/picture.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import crane from './grua.svg';
import craneForPhones from './grua-movil.svg';
import { emailFieldId } from './newsletter.tsx';

const heroButton = 'on-hero';
/** A phone has room for a low crane over one floor. */
const strip = { width: 360, height: 80 };
const headline = ['Información ', 'del Sector ', 'Construcción ', 'en Venezuela'];

export function Hero() {
  return (
    <section className="hero overflow-hidden bg-hero text-on-hero">
      <div className="wrap hero-columns">
        <div className="hero-words">
          <h1 tabIndex={-1} className="-ml-[0.035em] font-[850] font-stretch-70%">
            {headline.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="dark:text-ink leading-[1.32] font-medium text-balance">
            Noticias, análisis y recursos para quienes calculan, construyen y viven las obras del
            país. Contenido independiente, explicado con planos.
          </p>
          <div className="hero-actions">
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
        <div className="hero-ground">
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
