import { useState } from 'react';
import { Section } from '../parts/section.tsx';

type MailViewProps = { number: number; version: number };

/** The mail at a phone's width, in either light. */
export function MailView({ number, version }: MailViewProps) {
  const [light, setLight] = useState<'claro' | 'oscuro'>('claro');
  const address = `/boletin/correo/${number}`;
  return (
    <Section
      title="Como llega"
      className="mail"
      aside={
        <a className="link" href={address} target="_blank" rel="noopener">
          Abrir aparte
        </a>
      }
    >
      <fieldset className="seg">
        <legend className="vh">Luz de la vista</legend>
        {(['claro', 'oscuro'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={light === each}
            onClick={() => setLight(each)}
          >
            {each === 'claro' ? 'Claro' : 'Oscuro'}
          </button>
        ))}
      </fieldset>
      <div className="mail__in">
        <iframe
          // A frame of its own each time: a second page in the same one would be a step for the browser's Back.
          key={`${version} ${light}`}
          src={`${address}?modo=${light}&v=${version}`}
          title="Vista previa del correo, al ancho de un teléfono"
          sandbox="allow-same-origin"
        />
      </div>
    </Section>
  );
}
