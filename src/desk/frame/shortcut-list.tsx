import { Link } from 'wouter';
import { toGuide } from '../help/guide-pages.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Switch } from '../parts/switch.tsx';
import { listShortcuts, setLetters, useLetters } from '../shortcuts.ts';

const keyNames: Record<string, string> = { ctrl: 'Ctrl', alt: 'Alt', enter: 'Enter' };

/** 'ctrl+enter' as «Ctrl Enter», 'g m' as «G M». */
export const formatKeys = (keys: string) =>
  keys
    .split(/\+(?=.)/)
    .map((key) => keyNames[key] ?? key.toUpperCase())
    .join(' ');

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const on = useLetters();
  return (
    <Dialog title="Atajos del teclado" onClose={onClose} wide>
      <dl className="grid gap-x-(--gutter) md:grid-cols-[1fr_1fr]">
        {listShortcuts().map(({ keys, label }) => (
          <div key={keys} className="grid grid-cols-[96px_1fr] gap-3 border-b border-rule py-2">
            <dt>
              <kbd>{formatKeys(keys)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div className="grid grid-cols-[96px_1fr] gap-3 border-b border-rule py-2">
          <dt>
            <kbd>F8</kbd>
          </dt>
          <dd>Ir al último aviso</dd>
        </div>
      </dl>
      <Switch checked={on} onChange={setLetters}>
        Atajos de una letra
      </Switch>
      <p className="text-2xs leading-[1.4] text-ink-2">
        No actúan mientras se escribe en un campo. Desactívelos si dicta sus textos o si le
        estorban.{' '}
        <Link className="link" href={toGuide('atajos')} onClick={onClose}>
          Más sobre los atajos
        </Link>
      </p>
    </Dialog>
  );
}
