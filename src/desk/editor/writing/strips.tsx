import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import type { BodyPicture } from '#contract/body.ts';
import type { ReviewedPicture } from '#contract/desk/drafts.ts';
import { formatBytes } from '#format.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CropImage } from '../../pictures/crop-image.tsx';
import type { BodyUpload } from '../pictures/use-body-pictures.ts';

type Strip = {
  picture: BodyPicture;
  /** What the library has; null if nothing, undefined if it is not known yet. */
  found: ReviewedPicture | null | undefined;
  upload: BodyUpload | undefined;
};

type StripsProps = {
  strips: Strip[];
  mirror: RefObject<HTMLDivElement | null>;
  /** The line that the cursor is in, from 1: its picture is shown as text. */
  here: number;
  readOnly: boolean;
  onEdit: (picture: BodyPicture) => void;
  onRetry: (name: string) => void;
  onCancel: (picture: BodyPicture) => void;
};

/** A little less than two lines of the text: a picture's own, and the empty one after it. */
const usualHeight = 52;
/** How far it begins in the empty line before, clear of what follows. */
const rise = 8;
/** From this height on there is room for the description. */
const tallHeight = 84;
/** From this height on, a phone shows the picture larger above its data than beside it. */
const stackedHeight = 160;

/**
 * Shows each picture over the line that names it, because a text area cannot contain one. A strip is as high as that
 * line and the empty line after it.
 */
export function Strips({ strips, mirror, here, ...rest }: StripsProps) {
  const places = usePlaces(strips, mirror);
  return (
    <div className="pointer-events-none relative z-2 [grid-area:1/1]">
      {strips.map((strip) => {
        const { line, name } = strip.picture;
        const place = places.get(line);
        if (!place || line + 1 === here) return null;
        return <PictureStrip key={`${line} ${name}`} {...strip} {...rest} {...place} />;
      })}
    </div>
  );
}

const isBlank = (line: Element | undefined) =>
  !(line instanceof HTMLElement) || line.dataset.form === 'blank';

type Place = { top: number; height: number };

function usePlaces(strips: Strip[], mirror: RefObject<HTMLDivElement | null>) {
  const [places, setPlaces] = useState<ReadonlyMap<number, Place>>(new Map());
  const lines = strips.map(({ picture }) => picture.line).join();
  useLayoutEffect(() => {
    const element = mirror.current;
    if (!element || lines === '') return setPlaces(new Map());
    const measure = () => {
      const next = new Map<number, Place>();
      for (const line of lines.split(',').map(Number)) {
        const [own, after] = [element.children[line], element.children[line + 1]];
        if (!(own instanceof HTMLElement)) continue;
        const isFree = isBlank(after);
        const room = own.offsetHeight + (isFree ? own.offsetHeight : 0);
        const up = isFree && isBlank(element.children[line - 1]) ? rise : 0;
        // Its own words are covered, however many lines they take.
        const height = Math.max(own.offsetHeight + up, Math.min(usualHeight, room));
        next.set(line, { top: own.offsetTop - element.offsetTop - up, height });
      }
      setPlaces((before) => (isSame(before, next) ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return places;
}

const isSame = (one: ReadonlyMap<number, Place>, other: ReadonlyMap<number, Place>) =>
  one.size === other.size &&
  [...one].every(([line, { top, height }]) => {
    const place = other.get(line);
    return place?.top === top && place.height === height;
  });

type PictureStripProps = Strip & Place & Omit<StripsProps, 'strips' | 'mirror' | 'here'>;

const stripClass = `pointer-events-auto absolute inset-x-0 grid items-center gap-x-3 overflow-hidden border
  bg-paper font-sans text-xs leading-[1.35] font-normal font-stretch-96% max-md:gap-x-2 [&>button]:mr-1`;
/** As wide as a 3:2 picture of the strip's height, if that leaves room for the data. */
const besideClass = `grid-flow-col grid-cols-[min(var(--wide),45%)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)]
  max-md:grid-cols-[min(var(--wide),50%)_minmax(0,1fr)]`;
const stackedClass = `max-md:grid-flow-row max-md:grid-cols-[minmax(0,1fr)_auto_auto]
  max-md:grid-rows-[minmax(0,1fr)_auto] max-md:[&>figcaption]:pl-3 max-md:[&>span]:col-span-full`;
const hatched =
  '[background:repeating-linear-gradient(135deg,var(--paper-2)_0_7px,var(--rule)_7px_8px)]';

function PictureStrip({
  picture,
  found,
  upload,
  top,
  height,
  readOnly,
  onEdit,
  onRetry,
  onCancel,
}: PictureStripProps) {
  const { name, alt } = picture;
  const state = toState(found, upload);
  const isLow = height < usualHeight - 4;
  const image = found ?? upload?.image;
  const percent = upload?.progress ? toPercent(upload) : 0;
  const hasFailed = state.kind === 'bad';
  const isSending = state.kind === 'sending';
  const hasPicture = Boolean(image ?? (upload?.url && !upload.fault));
  const isStacked = hasPicture && height >= stackedHeight;
  const wide = hasPicture ? (height - 2) * 1.5 : 72;
  const imageClass = `size-full object-contain ${isSending ? 'opacity-55' : ''}`;
  return (
    <figure
      className={`${stripClass} ${besideClass} ${isStacked ? stackedClass : ''} ${hasFailed ? 'border-alert' : 'border-rule'}`}
      style={{ top, height, '--wide': `${wide}px` } as CSSProperties}
      aria-label={`Imagen ${name}`}
    >
      <span className={`h-full overflow-hidden ${hasFailed || isSending ? hatched : 'bg-cemento'}`}>
        {image ? (
          <CropImage className={imageClass} picture={image} alt="" />
        ) : (
          hasPicture && <img className={imageClass} src={upload?.url} alt="" />
        )}
      </span>
      <figcaption className={`min-w-0 overflow-hidden ${isLow ? 'flex gap-2' : ''}`}>
        <b
          className={`font-stretch-88% ${isLow || hasFailed ? 'block truncate' : 'line-clamp-2 leading-[1.15] wrap-anywhere'}`}
        >
          {name}
        </b>
        {/* The name is cut before the state is. */}
        <span
          className={`flex min-w-0 items-center gap-1.5 overflow-hidden ${isLow ? 'max-w-full flex-none' : ''} ${hasFailed ? 'font-semibold text-alert-text' : 'text-ink-2'}`}
          role="status"
        >
          {(hasFailed || (state.kind === 'ready' && alt !== '')) && (
            <Icon name={hasFailed ? 'warning' : 'check'} className="size-3.75 stroke-2" />
          )}
          <span className={isLow ? 'truncate' : 'line-clamp-2'}>
            {state.kind === 'ready' && alt === '' ? (
              <strong className="text-alert-text">Falta el texto alternativo</strong>
            ) : (
              state.text
            )}
          </span>
        </span>
        {height > tallHeight && (
          <small
            className={`line-clamp-3 text-ink-2 ${isStacked ? 'max-md:hidden' : 'max-md:line-clamp-2'}`}
          >
            {alt}
          </small>
        )}
      </figcaption>
      {hasFailed && upload && !readOnly && (
        <Button small className="h-[min(44px,100%)]" onClick={() => onRetry(name)}>
          Reintentar
        </Button>
      )}
      {upload && !upload.image && !readOnly ? (
        <IconButton
          icon="close"
          label={`Cancelar la subida de ${name}`}
          onClick={() => onCancel(picture)}
        />
      ) : (
        <IconButton
          icon="pencil"
          label={`Datos de la imagen ${name}`}
          onClick={() => onEdit(picture)}
        />
      )}
      {isSending && (
        <span className="absolute inset-x-0 bottom-0 h-1.5 bg-paper-2">
          <i className="block h-1.5 bg-signal" style={{ width: `${percent}%` }} />
        </span>
      )}
    </figure>
  );
}

const toPercent = ({ progress, size }: BodyUpload) =>
  Math.floor(((progress?.sent ?? 0) / Math.max(1, size)) * 100);

type State = { kind: 'ready' | 'sending' | 'bad' | 'unknown'; text: ReactNode };

function toState(found: Strip['found'], upload: BodyUpload | undefined): State {
  if (found) return { kind: 'ready', text: `Lista, ${formatBytes(found.bytes)}` };
  if (upload?.image) return { kind: 'ready', text: 'Lista' };
  if (upload?.fault) return { kind: 'bad', text: `${upload.fault} Queda en este equipo.` };
  if (upload?.progress?.state === 'waiting')
    return { kind: 'bad', text: 'Sin señal: queda en este equipo' };
  if (upload?.progress?.state === 'preparing')
    return { kind: 'sending', text: 'Preparando la imagen' };
  if (upload?.progress) {
    // Not every percent is announced to someone who writes.
    const text = (
      <>
        Subiendo <span aria-live="off">{toPercent(upload)} %</span>. Siga escribiendo
      </>
    );
    return { kind: 'sending', text };
  }
  if (upload) return { kind: 'sending', text: 'En espera. Siga escribiendo' };
  return found === null
    ? { kind: 'bad', text: 'No está en la biblioteca' }
    : { kind: 'unknown', text: '' };
}
