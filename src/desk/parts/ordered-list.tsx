import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

type Orderable = { id: string | number; name: string };

type OrderedListProps<Item extends Orderable> = {
  items: Item[];
  labelledBy: string;
  /** The grid columns of a row, and those of its buttons. */
  rowClass?: string;
  buttonsClass?: string;
  /** Called at every step, also while dragging. */
  onMove: (id: Item['id'], to: number) => void;
  /** Called when the move is finished. */
  onPlaced?: (id: Item['id'], to: number) => void;
  /** The content between handle and buttons. */
  children: (item: Item, index: number) => ReactNode;
  /** Beside the buttons that move it. */
  buttons?: (item: Item) => ReactNode;
};

/** A list that is reordered by dragging, by arrow keys on the handle, or by buttons. */
export function OrderedList<Item extends Orderable>(props: OrderedListProps<Item>) {
  type Id = Item['id'];
  const {
    rowClass = 'grid-cols-[36px_20px_minmax(0,1fr)] md:grid-cols-[36px_20px_minmax(0,1fr)_auto]',
    buttonsClass = 'col-3',
  } = props;
  const { items, labelledBy, onMove, onPlaced, children, buttons } = props;
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<Id | null>(null);
  const [said, setSaid] = useState('');
  const ids = items.map(({ id }) => id);

  function move(id: Id, to: number) {
    const from = ids.indexOf(id);
    if (to < 0 || to >= ids.length || to === from) return;
    onMove(id, to);
    if (held === null) onPlaced?.(id, to);
    setSaid(`${items[from]?.name ?? ''}: puesto ${to + 1} de ${ids.length}`);
  }
  function letGo() {
    if (held !== null) onPlaced?.(held, ids.indexOf(held));
    setHeld(null);
  }
  // The browser takes the focus from an element that is moved in the document.
  const focused = useRef<Id | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${focused.current}"] > button`)?.focus();
    focused.current = null;
  });

  const onKeyDown = (event: KeyboardEvent, id: Id) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focused.current = id;
    move(id, ids.indexOf(id) + step);
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (held === null) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ bottom }) => clientY < bottom);
    move(held, to < 0 ? rows.length - 1 : to);
  };
  return (
    <>
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
                onKeyDown={(event) => onKeyDown(event, id)}
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
              <span className={`-ml-3 flex md:col-auto md:m-0 ${buttonsClass}`}>
                <IconButton
                  icon="up"
                  label={`Subir: ${name}`}
                  disabled={index === 0}
                  onClick={() => move(id, index - 1)}
                />
                <IconButton
                  icon="down"
                  label={`Bajar: ${name}`}
                  disabled={index === ids.length - 1}
                  onClick={() => move(id, index + 1)}
                />
                {buttons?.(item)}
              </span>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
