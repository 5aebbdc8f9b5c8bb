import { useEffect, useMemo, useRef, useState } from 'react';
import { articleFields, type FieldKind } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Choice, markClass } from '../../parts/choice.tsx';
import { longInputClass } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Chip } from '../../parts/marks.tsx';
import { pageHead } from '../../parts/page.tsx';
import { barActionsClass, barClass, barStatusClass, narrowPageClass } from '../editor-bar.tsx';
import { footClass } from '../editor-foot.tsx';
import { nameOf } from '../fields.ts';
import { savedBadClass, savedClass } from '../saving/saved-line.tsx';
import { type Choices, type ClashPlace, listPlaces, resolve } from './clashes.ts';
import { compareWords } from './compare.ts';
import { Line, SameLines, serif, Words } from './comparison.tsx';

export type Versions = {
  base: DraftFields | null;
  mine: DraftFields;
  theirs: DraftFields;
  /** 'Su versión', 'La de Andrés Villalobos', and where each is. */
  names: { mine: string; theirs: string; mineAt: string; theirsAt: string };
  story: string;
};

type ClashProps = {
  versions: Versions;
  onResolve: (fields: DraftFields) => void;
  onBack: () => void;
};

/** Two versions: equal parts are merged, and a person decides every other part. */
export function Clash({ versions, onResolve, onBack }: ClashProps) {
  const { base, mine, theirs, names, story } = versions;
  const places = useMemo(() => listPlaces(base, mine, theirs), [base, mine, theirs]);
  const [choices, setChoices] = useState<Choices>({});
  const clashes = places.filter((place) => place.kind === 'clash');
  const chosen = clashes.filter(({ key }) => key in choices).length;
  const isReady = chosen === clashes.length;
  const save = (every?: 'mine' | 'theirs') => {
    const all = every && Object.fromEntries(clashes.map(({ key }) => [key, every]));
    onResolve(resolve(base, mine, theirs, places, all ?? choices));
  };
  const seek = () => {
    const open = document.querySelector('fieldset[data-open]');
    open?.querySelector('input')?.focus({ preventScroll: true });
    open?.scrollIntoView({ block: 'center' });
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened this is gone.
  useEffect(() => heading.current?.focus(), []);
  const buttons = (
    <>
      <Button onClick={() => save('mine')}>Quedarse con {brief(names.mine)}</Button>
      <Button onClick={() => save('theirs')}>Quedarse con {brief(names.theirs)}</Button>
      {isReady ? (
        <Button kind="signal" onClick={() => save()}>
          Guardar la versión unida
        </Button>
      ) : (
        <Button kind="solid" onClick={seek}>
          {toSeekLabel(clashes.length - chosen)}
        </Button>
      )}
    </>
  );
  return (
    <>
      <div className={barClass}>
        <IconButton icon="left" label="Volver al texto" onClick={onBack} />
        <p className={`${barStatusClass} ${savedClass}`}>
          <span className={savedBadClass}>
            <Icon name="swap" className="size-3.5 stroke-2" />
            {story}
          </span>
        </p>
        <div className={barActionsClass}>{buttons}</div>
      </div>
      <div className={`${narrowPageClass} row-3`}>
        <div className={pageHead}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              Dos versiones
            </h1>
            <p className="mt-1.5 max-w-[62ch] text-pretty text-ink-2">
              {clashes.length === 1
                ? 'Difieren en un lugar'
                : `Difieren en ${clashes.length} lugares`}
              ; lo demás es igual y ya está unido. Nada se ha perdido.
            </p>
          </div>
          <p className="mt-1.5 text-ink-2" role="status">
            <b className="mr-1 text-[2.5rem] leading-[0.8] font-extrabold font-stretch-62% text-ink">
              {chosen}
            </b>{' '}
            de {clashes.length} {clashes.length === 1 ? 'elegido' : 'elegidos'}
          </p>
        </div>
        <div
          className="hidden gap-4 [&_span]:font-normal [&_span]:text-ink-2 cols:grid cols:grid-cols-[1fr_1fr] cols:border-b cols:border-ink cols:pb-2"
          aria-hidden="true"
        >
          <b>
            {names.mine} <span>{names.mineAt}</span>
          </b>
          <b>
            {names.theirs} <span>{names.theirsAt}</span>
          </b>
        </div>
        {places.map((place) =>
          place.kind === 'same' ? (
            <SameLines key={place.key} lines={place.lines} />
          ) : (
            <Hunk
              key={place.key}
              place={place}
              names={names}
              choice={choices[place.key]}
              onChoose={(choice) => setChoices({ ...choices, [place.key]: choice })}
            />
          ),
        )}
      </div>
      <div
        className={`${footClass} grid grid-cols-[1fr_1fr] [&>button]:whitespace-normal [&>button:last-child]:order-first [&>button:last-child]:col-span-full`}
      >
        {buttons}
      </div>
    </>
  );
}

const toSeekLabel = (left: number) =>
  left === 1 ? 'Ir al que falta' : `Ir a los ${left} que faltan`;
/** 'su versión', 'la de Andrés': only the first name, to fit the buttons. */
const brief = (name: string) =>
  `${name.charAt(0).toLowerCase()}${name.slice(1)}`.replace(/^(la de \p{Lu}\S*) .*/u, '$1');
const writtenKinds: FieldKind[] = ['text', 'body', 'address'];

const sideClass = `relative grid cursor-pointer grid-cols-[20px_minmax(0,1fr)] content-start gap-x-3 gap-y-1.5 bg-sheet
  px-3.5 pt-3 pb-3.5`;
const chosenClass = `border border-rule hover:border-ink has-checked:border-ink
  has-checked:shadow-[inset_0_0_0_1px_var(--ink)]`;

type HunkProps = {
  place: Extract<ClashPlace, { kind: 'clash' }>;
  names: Versions['names'];
  choice: Choices[string] | undefined;
  onChoose: (choice: Choices[string]) => void;
};

function Hunk({ place, names, choice, onChoose }: HunkProps) {
  const { key, field, under: heading, mine, theirs } = place;
  const isRewritten = typeof choice === 'object';
  // Arrow keys select every radio button they pass, so the typed text is kept here while another one is selected.
  const [rewritten, setRewritten] = useState(mine ?? theirs ?? '');
  const isOpen = choice === undefined;
  const font = field === 'content' ? serif : '';
  const Text = field === 'content' ? Line : Words;
  const side = (whose: 'mine' | 'theirs', text: string | null, other: string | null) => (
    <label className={`${sideClass} ${isOpen ? 'border-2 border-signal' : chosenClass}`}>
      <input
        className={markClass}
        type="radio"
        name={key}
        checked={choice === whose}
        onChange={() => onChoose(whose)}
      />
      <span className="font-semibold font-stretch-90% cols:sr-only">{names[whose]}</span>
      <span className={`col-span-full cols:col-2 ${font}`}>
        {text === null ? (
          <span className="border border-dashed border-ink-2 px-2 py-0.5 text-ink-2 [font:500_var(--text-s)_var(--font-sans)]">
            Quitó esta línea
          </span>
        ) : (
          <Text parts={compareWords(other ?? '', text).filter(({ kind }) => kind !== 'removed')} />
        )}
      </span>
    </label>
  );
  return (
    <fieldset
      className="grid min-w-0 gap-x-4 gap-y-2 pb-4 cols:grid-cols-[1fr_1fr]"
      data-open={isOpen || undefined}
    >
      <legend className="flex flex-wrap items-center gap-2.5 pt-3.5 pb-2 font-bold font-stretch-88% cols:col-span-full">
        {nameOf(place)}
        {heading && ` · ${heading}`} {isOpen && <Chip tone="todo">Falta elegir</Chip>}
      </legend>
      {side('mine', mine, theirs)}
      {side('theirs', theirs, mine)}
      {writtenKinds.includes(articleFields[field].kind) && (
        <div className="cols:col-span-full">
          {field === 'content' && mine !== null && theirs !== null && (
            <Choice
              type="radio"
              name={key}
              checked={choice === 'both'}
              onChange={() => onChoose('both')}
            >
              <b>Las dos, una tras otra</b>
            </Choice>
          )}
          <Choice
            type="radio"
            name={key}
            checked={isRewritten}
            onChange={() => onChoose({ text: rewritten })}
          >
            <b>Escribirlo aquí de nuevo</b>
          </Choice>
          {isRewritten && (
            <textarea
              className={longInputClass}
              aria-label={`${nameOf(place)}, de nuevo`}
              value={choice.text}
              onChange={({ target: { value: text } }) => {
                setRewritten(text);
                onChoose({ text });
              }}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}
