import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { toMode } from '#paths.ts';
import { readStored, writeStored } from '../data/storage.ts';
import { toast } from '../ui/toast.ts';

type ModeLinkProps = { className: string; children?: ReactNode };

/** The current page in the light version. The server drops tracking parameters. */
export function ModeLink({ className, children }: ModeLinkProps) {
  return (
    <a
      href={toMode('ligero', useSearch())}
      rel="nofollow"
      className={className}
      suppressHydrationWarning
    >
      {children}
      Versión ligera
    </a>
  );
}

const offered = 'modoOfrecido';

/** Offers the light version once, if the browser reports a slow connection. */
export function offerLight() {
  if (!/2g/.test(navigator.connection?.effectiveType ?? '') || readStored(offered)) return;
  writeStored(offered, 'true');
  toast({
    title: 'Su conexión está lenta',
    text: (
      <>
        <ModeLink className="underline" />: estas páginas en unos 6 KB, sin imágenes.
      </>
    ),
  });
}
