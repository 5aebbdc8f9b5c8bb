import { useSearch } from 'wouter';
import { toMode } from '#paths.ts';
import { readStored, writeStored } from '../data/storage.ts';
import { toast } from '../ui/toast.ts';

/** To this very page in the light version. What a tracker adds to an address the server leaves out. */
export function ModeLink({ className }: { className: string }) {
  return (
    <a
      href={toMode('ligero', useSearch())}
      rel="nofollow"
      className={className}
      suppressHydrationWarning
    >
      Modo ligero
    </a>
  );
}

const offered = 'modoOfrecido';

/** Once, to whoever's browser says that the line is slow. */
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
