import { useState } from 'react';
import { Link } from 'wouter';
import { isUnreachable } from '../api/client.ts';
import { formatMomentInText } from '../dates.ts';
import { Loading } from '../parts/bob.tsx';
import { Button, buttonClass } from '../parts/button.tsx';
import { Banner } from '../parts/status.tsx';
import { Editor } from './editor.tsx';
import { narrowPageClass } from './editor-bar.tsx';
import { type Opening, useOpening } from './opening.ts';
import type { DeviceCopy } from './saving/copies.ts';

export function EditorPage({ id }: { id: string }) {
  const opening = useOpening(id);
  const [copy, setCopy] = useState<DeviceCopy | null>(null);
  const { draft, copies, fault } = opening;
  if (draft) {
    return (
      <Editor
        key={`${id} ${copy?.tab}`}
        start={draft}
        copy={copy}
        copies={copies}
        onCopy={setCopy}
      />
    );
  }
  if (!fault) return <Loading label="Abriendo el artículo" />;
  return <NotOpened opening={opening} onCopy={setCopy} />;
}

/** The draft could not be loaded. The writer can continue with what is on this device. */
function NotOpened({ opening, onCopy }: { opening: Opening; onCopy: (copy: DeviceCopy) => void }) {
  const { fault, copies, kept, open, openOffline } = opening;
  const isOffline = fault !== null && isUnreachable(fault);
  return (
    <div className={`${narrowPageClass} grid content-start gap-2.5`}>
      <h1>{isOffline ? 'Sin conexión' : 'No se pudo abrir'}</h1>
      <Banner
        icon={isOffline ? 'offline' : 'warning'}
        tone={isOffline ? 'plain' : 'bad'}
        role="alert"
      >
        {isOffline
          ? 'El servidor no responde. El artículo se abrirá cuando vuelva la señal.'
          : fault?.message}
      </Banner>
      {copies.map((copy) => (
        <Banner
          key={copy.tab}
          icon="desktop"
          tone="todo"
          action={
            <Button
              kind="solid"
              onClick={() => {
                onCopy(copy);
                openOffline();
              }}
            >
              Seguir con este texto
            </Button>
          }
        >
          <b>
            En este equipo hay un texto de {formatMomentInText(new Date(copy.at).toISOString())}.
          </b>{' '}
          Lo que escriba se une con lo del servidor cuando vuelva la señal.
        </Banner>
      ))}
      {kept && copies.length === 0 && (
        <Banner
          icon="desktop"
          tone="todo"
          action={
            <Button kind="solid" onClick={openOffline}>
              Seguir con este texto
            </Button>
          }
        >
          <b>En este equipo está «{kept.fields.title || 'Sin título'}»</b> como se guardó{' '}
          {formatMomentInText(kept.savedAt)}. Lo que escriba se une con lo del servidor cuando
          vuelva la señal.
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind={kept || copies.length > 0 ? 'line' : 'solid'} onClick={open}>
          Reintentar
        </Button>
        <Link className={buttonClass('bare')} href="/articulos">
          Volver a Artículos
        </Link>
      </div>
    </div>
  );
}
