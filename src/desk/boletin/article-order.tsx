import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { EditionArticle } from '#contract/desk/boletin.ts';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';

type ArticleOrderProps = {
  articles: EditionArticle[];
  labelledBy: string;
  onChange: (numbers: number[]) => void;
};

/** The articles of an edition, put in order by dragging, by arrow keys on the handle, or by the buttons. */
export function ArticleOrder({ articles, labelledBy, onChange }: ArticleOrderProps) {
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const numbers = articles.map(({ id }) => id);

  function move(id: number, to: number) {
    const from = numbers.indexOf(id);
    if (to < 0 || to >= numbers.length || to === from) return;
    onChange(numbers.toSpliced(from, 1).toSpliced(to, 0, id));
    setSaid(`${articles[from]?.title ?? ''}: puesto ${to + 1} de ${numbers.length}`);
  }
  // The browser takes the focus from what is moved in the document.
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${focused.current}"] .grip`)?.focus();
    focused.current = null;
  });

  const onKeyDown = (event: KeyboardEvent, id: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focused.current = id;
    move(id, numbers.indexOf(id) + step);
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (held === null) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ bottom }) => clientY < bottom);
    move(held, to < 0 ? rows.length - 1 : to);
  };
  return (
    <>
      <ol className="order" aria-labelledby={labelledBy} ref={list}>
        {articles.map(({ id, title, category, hasPicture, seenIn }, index) => (
          <li key={id} data-id={id} className={held === id ? 'is-held' : undefined}>
            <button
              type="button"
              className="grip"
              aria-label={`Mover: ${title}. Puesto ${index + 1} de ${numbers.length}. Use las flechas.`}
              onKeyDown={(event) => onKeyDown(event, id)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setHeld(id);
              }}
              onPointerMove={onPointerMove}
              onPointerUp={() => setHeld(null)}
              onPointerCancel={() => setHeld(null)}
            >
              <Icon name="grip" />
            </button>
            <span className="order__n">{index + 1}</span>
            <span className="order__t">
              <b>{title}</b>
              <small>
                {category}
                {index === 0 && ` · abre el correo${hasPicture ? ', con imagen' : ''}`}
                {seenIn !== null && ` · ya salió en el n.º ${seenIn}`}
              </small>
            </span>
            <span className="order__b">
              <IconButton
                icon="up"
                label={`Subir: ${title}`}
                disabled={index === 0}
                onClick={() => move(id, index - 1)}
              />
              <IconButton
                icon="down"
                label={`Bajar: ${title}`}
                disabled={index === numbers.length - 1}
                onClick={() => move(id, index + 1)}
              />
              <IconButton
                icon="close"
                label={`Quitar: ${title}`}
                onClick={() => onChange(numbers.toSpliced(index, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="vh">
        {said}
      </p>
    </>
  );
}
