import { useRef, useState } from 'react';
import { EnterFrame, setInert } from '../parts/enter-frame.tsx';
import { Section } from '../parts/section.tsx';
import { Segmented } from '../parts/segmented.tsx';

type MailViewProps = { number: number; version: number };

/** The email at a phone's width, light or dark. */
export function MailView({ number, version }: MailViewProps) {
  const [light, setLight] = useState<'claro' | 'oscuro'>('claro');
  const place = useRef<HTMLDivElement>(null);
  const address = `/boletin/correo/${number}`;
  return (
    <Section
      title="Como llega"
      aside={
        <a className="link" href={address} target="_blank" rel="noopener">
          Abrir en otra pestaña
        </a>
      }
    >
      <Segmented
        label="Tema de la vista previa"
        className="mb-2"
        options={[
          { value: 'claro', name: 'Claro' },
          { value: 'oscuro', name: 'Oscuro' },
        ]}
        chosen={light}
        onChoose={setLight}
      />
      <div
        ref={place}
        className="relative h-160 border border-ink bg-[#fff] md:max-w-98 cols:h-166"
      >
        <EnterFrame frame={() => place.current?.querySelector('iframe')} />
        <iframe
          // A new frame each time: a second page in the same frame would add a step to the browser's history.
          key={`${version} ${light}`}
          src={`${address}?modo=${light}&v=${version}`}
          title="Vista previa del correo, al ancho de un teléfono"
          className="block size-full border-0"
          sandbox="allow-same-origin"
          tabIndex={-1}
          onLoad={({ currentTarget: { contentDocument } }) =>
            contentDocument && setInert(contentDocument)
          }
        />
      </div>
    </Section>
  );
}
