import { toArticle } from '#paths.ts';
import { useIdentity } from '../identity.tsx';
import { DimensionLine } from '../ui/dimension-line.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { SocialIcons } from '../ui/social-icons.tsx';

const termClass = 'text-xs text-ink-2';
const valueClass = 'text-m leading-[1.3] font-bold font-stretch-88%';
const linkClass =
  '-my-2 inline-flex min-h-11 items-center wrap-anywhere underlined decoration-signal-line underline-offset-4';

export function ContactInfo() {
  const { name, email } = useIdentity();
  return (
    <section aria-labelledby="informacion">
      <h2 id="informacion" className="mb-4 border-t-6 border-ink pt-3 text-xl">
        Información de contacto
      </h2>
      <dl className="grid gap-3">
        <div className="border-b border-rule pb-3">
          <dt className={termClass}>Correo electrónico</dt>
          <dd className={valueClass}>
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          </dd>
        </div>
        <div className="border-b border-rule pb-3">
          <dt className={termClass}>Ubicación</dt>
          <dd className={valueClass}>Venezuela</dd>
        </div>
        <div className="border-b border-rule pb-3">
          <dt className={termClass}>Quiénes somos</dt>
          <dd className={valueClass}>
            <PageLink href={toArticle('que-es-plomada')} className={linkClass}>
              Qué es {name}
            </PageLink>
          </dd>
        </div>
        <div>
          <dt className={termClass}>Tiempo de respuesta</dt>
          <dd className="w-max max-w-full pt-4">
            <span className="-ml-[0.02em] block pt-[0.02em] pb-[0.08em] text-[min(34vw,9.5rem)] leading-[0.74] font-[850] font-stretch-62% tracking-[-0.022em]">
              24-48
            </span>{' '}
            <DimensionLine className="mt-3">horas</DimensionLine>
          </dd>
        </div>
      </dl>
      <div className="mt-6">
        <SocialIcons className="border-2 border-ink" />
      </div>
    </section>
  );
}
