import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { toPrivacy } from '#paths.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useModal } from '../ui/modal.ts';
import { PageLink } from '../ui/page-link.tsx';
import { getChoices, saveChoices } from './consent.ts';

export function CookieSettings({ onClose }: { onClose: () => void }) {
  const { ref, close } = useModal();
  const [choices, setChoices] = useState(getChoices);
  const firstSwitch = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  // The browser would focus the close button.
  useEffect(() => firstSwitch.current?.focus(), []);
  const save = () => {
    saveChoices(choices);
    close();
  };
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-labelledby={titleId}
      className="mt-auto max-h-[calc(100dvh-2*var(--margin))] w-full max-w-none border-t-6 border-ink bg-paper text-ink backdrop:bg-scrim sm:m-auto sm:max-w-150 sm:border-2 sm:border-t-6 dark:bg-paper-2"
    >
      <div className="px-4 pt-4 pb-6 sm:px-8 sm:pt-6 sm:pb-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl tight-lines">
            Configuración de Cookies
          </h2>
          <IconButton
            icon="close"
            label="Cerrar"
            onClick={close}
            className="-mt-1.5 -mr-2 shrink-0 text-ink"
          />
        </div>
        <p className="mt-2 leading-[1.4] text-ink-2">
          Elija qué puede guardar este sitio en su navegador. Puede cambiarlo cuando quiera. Lea
          para qué sirve cada una en la{' '}
          <PageLink href={toPrivacy()} onClick={close} className="underlined">
            Política de Privacidad
          </PageLink>
          .
        </p>
        <div className="mt-4 divided border-y border-rule">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-4">
            <OptionText
              title="Esenciales"
              description="Hacen que el sitio funcione. No se pueden desactivar."
            />
            <div className="grid justify-items-end gap-1 text-right text-xs font-semibold text-ink-2">
              <span className="grid h-9 w-16 place-items-center border-2 border-ink-2 text-ink">
                <Icon name="lock" className="size-5" />
              </span>
              Siempre activas
            </div>
          </div>
          <Option
            title="Analítica"
            description="Cuentan visitas y lecturas, sin identificarlo."
            label="Cookies de analítica"
            checked={choices.analytics}
            onChange={(analytics) => setChoices({ ...choices, analytics })}
            switchRef={firstSwitch}
          />
          <Option
            title="Publicidad"
            description="Ajustan los anuncios a sus intereses."
            label="Cookies de publicidad"
            checked={choices.advertising}
            onChange={(advertising) => setChoices({ ...choices, advertising })}
          />
        </div>
        <div className="mt-6 grid grid-cols-2 gap-2 sm:flex">
          <Button variant="solid" onClick={save} className="sm:min-w-35">
            Guardar
          </Button>
          <Button variant="line" onClick={close} className="sm:min-w-35">
            Cancelar
          </Button>
        </div>
      </div>
    </dialog>
  );
}

type OptionProps = {
  title: string;
  description: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  switchRef?: RefObject<HTMLButtonElement | null>;
};

function Option({ title, description, label, checked, onChange, switchRef }: OptionProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-4">
      <OptionText title={title} description={description} />
      <button
        type="button"
        role="switch"
        ref={switchRef}
        aria-checked={checked}
        aria-label={label}
        onClick={() => onChange(!checked)}
        className="switch"
      >
        {checked && <Icon name="check" className="absolute top-2.5 left-2.5 size-4" />}
      </button>
    </div>
  );
}

function OptionText({ title, description }: { title: string; description: string }) {
  return (
    <div>
      <h3 className="text-m leading-[1.15] font-stretch-84% tracking-normal">{title}</h3>
      <p className="mt-0.5 text-s leading-[1.4] text-ink-2">{description}</p>
    </div>
  );
}
