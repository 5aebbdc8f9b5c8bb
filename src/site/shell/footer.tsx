import { toCategory, toContact, toHome, toPrivacy, toSaved } from '#paths.ts';
import { useIdentity } from '../identity.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SocialIcons } from '../ui/social-icons.tsx';
import { ModeLink } from './mode-link.tsx';

const entryClass =
  'inline-flex min-h-11 items-center text-left underlined decoration-slab-rule underline-offset-5 max-md:font-stretch-80%';

const quickLinks: [href: string, label: string, hidden?: string][] = [
  [toHome(), 'Inicio'],
  [toCategory('noticias'), 'Categorías'],
  [toContact(), 'Contacto'],
  [toSaved(), 'Guardados', 'noscript:hidden'],
];
const badges: { icon: IconName; text: string }[] = [
  { icon: 'check', text: 'Certificado Google Ads' },
  { icon: 'shield', text: 'Cumple GDPR' },
  { icon: 'lock', text: 'SSL seguro' },
];

export function Footer({ onOpenSettings }: { onOpenSettings: () => void }) {
  const { name, tagline } = useIdentity();
  return (
    <footer className="overflow-hidden bg-foot text-on-slab [--focus:var(--on-slab)]">
      <div className="wrap">
        <div className="grid gap-x-(--gutter) gap-y-12 pt-16 pb-12 grid-cols-[auto_1fr] md:grid-cols-[2fr_1fr_1fr]">
          <div className="grid content-start gap-6 max-md:col-span-full">
            <p className="max-w-[38ch] text-on-slab-2">
              {tagline ??
                `${name} informa sobre el sector construcción en Venezuela: noticias, análisis y recursos con contenido independiente, para profesionales y público general.`}
            </p>
            <SocialIcons className="border border-slab-rule" />
          </div>
          <nav aria-labelledby="enlaces-rapidos">
            <FooterTitle id="enlaces-rapidos">Enlaces rápidos</FooterTitle>
            <ul>
              {quickLinks.map(([href, label, hidden]) => (
                <li key={href} className={hidden}>
                  <PageLink href={href} className={entryClass}>
                    {label}
                  </PageLink>
                </li>
              ))}
              <li>
                <ModeLink className={entryClass} />
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="privacidad-y-legal">
            <FooterTitle id="privacidad-y-legal">Privacidad y legal</FooterTitle>
            <ul>
              <li>
                <button
                  type="button"
                  onClick={onOpenSettings}
                  className={`${entryClass} noscript:hidden`}
                >
                  Política de Privacidad
                </button>
                <noscript>
                  {import.meta.env.SSR && (
                    <a href={toPrivacy()} className={entryClass}>
                      Política de Privacidad
                    </a>
                  )}
                </noscript>
              </li>
              <li>
                <PageLink href={toPrivacy()} className={entryClass}>
                  Términos de Servicio
                </PageLink>
              </li>
              <li className="noscript:hidden">
                <button type="button" onClick={onOpenSettings} className={entryClass}>
                  Configuración de Cookies
                </button>
              </li>
            </ul>
          </nav>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-slab-rule py-4 text-s text-on-slab-2">
          <span className="text-balance">
            Copyright 2024 {name}. Todos los derechos reservados.
          </span>
          <ul className="flex gap-x-6 gap-y-2 text-on-slab max-md:flex-col">
            {badges.map(({ icon, text }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon name={icon} className="size-4.5 text-signal" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <GiantMark name={name} />
      </div>
    </footer>
  );
}

/** The site's name as wide as the page, cut by its lower edge. A short name is not larger than the default's. */
function GiantMark({ name }: { name: string }) {
  const width = Math.max(294, 36 * name.length);
  return (
    <svg viewBox={`0 0 ${width} 62`} aria-hidden="true" className="giant-mark">
      <text x="-4" y="72" textLength={name.length < 7 ? undefined : width}>
        {name}
      </text>
    </svg>
  );
}

function FooterTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mb-2 text-m font-stretch-84% tracking-normal">
      {children}
    </h2>
  );
}
