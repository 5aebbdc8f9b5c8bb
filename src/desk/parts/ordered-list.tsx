import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { announce } from './announcer.tsx';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

type Orderable = { id: string | number; name: string };

type OrderedListProps<Item extends Orderable> = {
  items: Item[];
  labelledBy: string;
  /** The grid columns of a row, and those of its buttons. */
  rowClass?: string;
  buttonsClass?: string;
  /** Called at every step, even while dragging. */
  onMove: (id: Item['id'], to: number) => void;
  /** Called when the move is finished. */
  onPlaced?: (id: Item['id'], to: number) => void;
  children: (item: Item, index: number) => ReactNode;
  buttons?: (item: Item) => ReactNode;
};

/** A list that is reordered by dragging, by buttons, or by keys on the handle: arrows, Space to hold, Escape. */
export function OrderedList<Item extends Orderable>(props: OrderedListProps<Item>) {
  type Id = Item['id'];
  const {
    // On a phone the arrows are enough, one over the other: the handle's place is for the words.
    rowClass = 'grid-cols-[20px_minmax(0,1fr)_auto] max-md:[&>[data-part=handle]]:hidden md:grid-cols-[36px_20px_minmax(0,1fr)_auto]',
    buttonsClass = 'max-md:-mr-3',
  } = props;
  const { items, labelledBy, onMove, onPlaced, children, buttons } = props;
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<Id | null>(null);
  /** Where it was when it was taken by a key; null while a pointer holds it. */
  const origin = useRef<number | null>(null);
  const ids = items.map(({ id }) => id);
  const toName = (id: Id) => items.find((item) => item.id === id)?.name ?? '';

  function move(id: Id, to: number) {
    const from = ids.indexOf(id);
    if (to < 0 || to >= ids.length || to === from) return;
    onMove(id, to);
    if (held === null) onPlaced?.(id, to);
    announce(`${toName(id)}: puesto ${to + 1} de ${ids.length}`);
  }
  function pickUp(id: Id) {
    origin.current = ids.indexOf(id);
    setHeld(id);
    announce(`${toName(id)}: tomado. Las flechas lo mueven, Espacio lo deja.`);
  }
  function letGo() {
    if (held !== null) onPlaced?.(held, ids.indexOf(held));
    if (held !== null && origin.current !== null) {
      announce(`${toName(held)}: queda en el puesto ${ids.indexOf(held) + 1}`);
    }
    origin.current = null;
    setHeld(null);
  }
  function putBack(id: Id) {
    move(id, origin.current ?? -1);
    announce(`${toName(id)}: vuelve a su puesto`);
    origin.current = null;
    setHeld(null);
  }
  // The browser takes the focus from an element that is moved in the document, and from a button that becomes disabled.
  const focused = useRef<{ id: Id; part: string } | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    const { id, part } = focused.current;
    for (const name of [part, 'handle', 'up', 'down']) {
      const selector = `[data-id="${id}"] [data-part=${name}]:not([disabled])`;
      const found = list.current?.querySelector<HTMLElement>(selector);
      // One that is hidden does not take it.
      found?.focus();
      if (found && document.activeElement === found) break;
    }
    focused.current = null;
  });
  const moveBy = (id: Id, part: string, by: number) => {
    const to = ids.indexOf(id) + by;
    if (to < 0 || to >= ids.length) return;
    focused.current = { id, part };
    move(id, to);
  };

  const onKeyDown = (event: KeyboardEvent, id: Id) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by !== undefined) moveBy(id, 'handle', by);
    else if (event.key === 'Escape' && held === id) putBack(id);
    else if (event.key !== ' ') return;
    else if (!event.repeat) {
      if (held === id) letGo();
      else pickUp(id);
    }
    event.preventDefault();
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (held === null) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ bottom }) => clientY < bottom);
    move(held, to < 0 ? rows.length - 1 : to);
  };
  return (
    <ol className="border-t border-rule" aria-labelledby={labelledBy} ref={list}>
      {items.map((item, index) => {
        const { id, name } = item;
        return (
          <li
            key={id}
            data-id={id}
            className={`grid items-center gap-x-2 border-b border-rule py-1.5 ${rowClass} ${
              held === id
                ? 'relative bg-sheet shadow-[inset_var(--beam)_0_var(--signal)] outline-2 -outline-offset-1 outline-ink'
                : 'bg-paper'
            }`}
          >
            <button
              type="button"
              className="grid h-11 w-9 cursor-grab touch-none place-items-center text-ink-2 hover:bg-paper-2 hover:text-ink"
              aria-label={`Mover: ${name}. Puesto ${index + 1} de ${ids.length}. Use las flechas.`}
              data-part="handle"
              onKeyDown={(event) => onKeyDown(event, id)}
              onBlur={() => origin.current !== null && focused.current === null && letGo()}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setHeld(id);
              }}
              onPointerMove={onPointerMove}
              onPointerUp={letGo}
              onPointerCancel={letGo}
            >
              <Icon name="grip" />
            </button>
            {children(item, index)}
            <span
              className={`flex max-md:grid max-md:auto-cols-[44px] max-md:grid-flow-col max-md:grid-rows-2 ${buttonsClass}`}
            >
              {ids.length > 1 && (
                <>
                  <IconButton
                    icon="up"
                    label={`Subir: ${name}`}
                    data-part="up"
                    disabled={index === 0}
                    onClick={() => moveBy(id, 'up', -1)}
                  />
                  <IconButton
                    icon="down"
                    label={`Bajar: ${name}`}
                    data-part="down"
                    disabled={index === ids.length - 1}
                    onClick={() => moveBy(id, 'down', 1)}
                  />
                </>
              )}
              {buttons?.(item)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
