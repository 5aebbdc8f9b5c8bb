import { type FormEvent, type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import type { ArticleList } from '#contract/desk/articles.ts';
import { parseBody } from '#contract/parse-body.ts';
import { useResponse } from '../../api/responses.ts';
import { useFoundAnnouncement } from '../../parts/announcer.tsx';
import { Button, DialogButtons } from '../../parts/button.tsx';
import { Dialog, sheetList, takesFocus } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { StateMark } from '../../parts/marks.tsx';
import { useMe } from '../../session.ts';
import { toLinkText } from './edits.ts';

type LinkDialogProps = {
  words: string;
  href: string;
  onDone: (text: string) => void;
  onClose: () => void;
};

const minLetters = 2;
const maxFound = 6;

/** A link to an article, found by its title, or to an https:// address. */
export function LinkDialog({ words: before, href, onDone, onClose }: LinkDialogProps) {
  const [words, setWords] = useState(before);
  const [target, setTarget] = useState(href);
  const [fault, setFault] = useState<string | null>(null);
  const { site } = useMe();
  const id = useId();
  const typed = target.trim();
  const isAddress = /^(?:https?:\/|\/|www\.)/i.test(typed);
  const asked = useDeferredValue(isAddress ? '' : typed);
  const { data } = useResponse<ArticleList>(
    asked.length < minLetters
      ? null
      : `/api/articulos?estado=publicado&buscar=${encodeURIComponent(asked)}`,
  );
  const found = asked === '' ? [] : (data?.items ?? []).slice(0, maxFound);
  useFoundAnnouncement(asked, data && found.length);
  const write = (address: string, text: string, close: () => void) => {
    // Close first: the text cannot be changed under an open dialog.
    close();
    onDone(toLinkText(text, address));
  };
  const submit = (event: FormEvent, close: () => void) => {
    event.preventDefault();
    const address = toAddress(typed, site.url);
    const why = findFault(address);
    setFault(why);
    if (why === null) write(address, words, close);
  };
  /** The arrow keys go from the field down through what was found, and back. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLButtonElement>) => {
    const [, ...stops] = event.currentTarget.form?.elements ?? [];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = by && stops.slice(0, found.length + 1)[stops.indexOf(event.currentTarget) + by];
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Dialog title={href === '' ? 'Poner un enlace' : 'Cambiar el enlace'} onClose={onClose}>
      {(close) => (
        <form className="grid gap-4" noValidate onSubmit={(event) => submit(event, close)}>
          <Field
            label="Texto del enlace"
            hint="Si queda vacío, se ve la dirección."
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Field
            ref={takesFocus}
            label="Artículo o dirección"
            hint="Parte del título de un artículo, o una dirección que empieza con https://"
            aria-controls={id}
            autoComplete="off"
            value={target}
            fault={fault}
            onChange={(event) => {
              setTarget(event.target.value);
              setFault(null);
            }}
            onKeyDown={onKeyDown}
          />
          <ul id={id} className={found.length > 0 ? sheetList : ''} aria-label="Artículos">
            {found.map(({ slug, title, state }) => (
              <li key={slug}>
                <button
                  type="button"
                  className="py-2.5 text-left leading-[1.2] hover:bg-paper-2"
                  onKeyDown={onKeyDown}
                  onClick={() => write(`/articulo/${slug}`, words || title, close)}
                >
                  <StateMark state={state} />
                  {title}
                </button>
              </li>
            ))}
          </ul>
          {!isAddress && asked.length >= minLetters && data && found.length === 0 && (
            <p className="text-xs text-ink-2">Ningún artículo publicado tiene «{asked}».</p>
          )}
          <DialogButtons>
            <Button type="submit" kind="solid">
              {href === '' ? 'Poner enlace' : 'Cambiar'}
            </Button>
            {href !== '' && (
              <Button
                onClick={() => {
                  close();
                  onDone(words);
                }}
              >
                Quitar enlace
              </Button>
            )}
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

/** An address of this site becomes a link to the article itself. */
function toAddress(typed: string, site: string): string {
  const own = new URL(site).origin;
  const address = /^www\./i.test(typed) ? `https://${typed}` : typed;
  return address.startsWith(`${own}/articulo/`) ? address.slice(own.length) : address;
}

function findFault(address: string): string | null {
  if (address === '') return 'Escriba a dónde lleva el enlace.';
  if (/^http:/i.test(address))
    return 'Use una dirección que empiece con https://: http:// no es segura.';
  const [block] = parseBody(toLinkText('x', address), 'extended');
  const isLink = block?.kind === 'paragraph' && block.content[0]?.kind === 'link';
  return isLink ? null : 'Elija un artículo de la lista, o escriba una dirección con https://';
}
