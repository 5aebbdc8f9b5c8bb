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
  className?: string;
  /** At every step, also while it is dragged. */
  onMove: (id: Item['id'], to: number) => void;
  /** Once it is where it stays. */
  onPlaced?: (id: Item['id'], to: number) => void;
  /** What stands between the handle and the buttons. */
  children: (item: Item, index: number) => ReactNode;
  /** Beside those that move it. */
  buttons?: (item: Item) => ReactNode;
};

/** A list that is put in order by dragging, by arrow keys on the handle, or by the buttons. */
export function OrderedList<Item extends Orderable>(props: OrderedListProps<Item>) {
  type Id = Item['id'];
  const { items, labelledBy, className = '', onMove, onPlaced, children, buttons } = props;
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
  // The browser takes the focus from what is moved in the document.
  const focused = useRef<Id | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${focused.current}"] .grip`)?.focus();
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
      <ol className={`order ${className}`.trim()} aria-labelledby={labelledBy} ref={list}>
        {items.map((item, index) => {
          const { id, name } = item;
          return (
            <li key={id} data-id={id} className={held === id ? 'is-held' : undefined}>
              <button
                type="button"
                className="grip"
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
              <span className="order__b">
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
      <p role="status" className="vh">
        {said}
      </p>
    </>
  );
}
