import { type RefObject, useLayoutEffect, useState } from 'react';
import type { BodyPicture } from '#contract/body.ts';
import type { ReviewedPicture } from '#contract/desk/drafts.ts';
import { formatBytes } from '#format.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
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

/** As high as two lines of the text: a picture's own, and the empty one after it. */
const usualHeight = 56;
/** From here on there is room for what the picture shows. */
const tallHeight = 84;

/**
 * Each picture over the line that names it. A text area cannot hold one; these lie over it, as high as the line and the
 * empty line after it.
 */
export function Strips({ strips, mirror, here, ...rest }: StripsProps) {
  const places = usePlaces(strips, mirror);
  return (
    <div className="strips">
      {strips.map((strip) => {
        const { line, name } = strip.picture;
        const place = places.get(line);
        if (!place || line + 1 === here) return null;
        return <PictureStrip key={`${line} ${name}`} {...strip} {...rest} {...place} />;
      })}
    </div>
  );
}

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
        const isFree = !(after instanceof HTMLElement) || after.dataset.form === 'blank';
        const room = own.offsetHeight + (isFree ? own.offsetHeight : 0);
        const height = Math.max(own.offsetHeight, Math.min(usualHeight, room));
        next.set(line, { top: own.offsetTop - element.offsetTop, height });
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
  const url = found?.url ?? upload?.image?.url ?? (upload?.fault ? undefined : upload?.url);
  const percent = upload?.progress ? toPercent(upload) : 0;
  const isBad = state.kind === 'bad';
  return (
    <figure
      className={`strip ${isBad ? 'is-bad' : ''} ${isLow ? 'is-low' : ''} ${state.kind === 'sending' ? 'is-sending' : ''}`}
      style={{ top, height }}
      aria-label={`Imagen ${name}`}
    >
      <span className="strip__image">{url && <img src={url} alt="" />}</span>
      <figcaption>
        <b>{name}</b>
        <span className="strip__state" role="status">
          {(isBad || (state.kind === 'ready' && alt !== '')) && (
            <Icon name={isBad ? 'warning' : 'check'} className="size-3.75 stroke-2" />
          )}
          <span>
            {state.kind === 'ready' && alt === '' ? (
              <strong>Falta el texto alternativo</strong>
            ) : (
              state.text
            )}
          </span>
        </span>
        {height > tallHeight && <small>{alt}</small>}
      </figcaption>
      {isBad && upload && !readOnly && (
        <Button small onClick={() => onRetry(name)}>
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
      {state.kind === 'sending' && (
        <span className="strip__bar">
          <i style={{ width: `${percent}%` }} />
        </span>
      )}
    </figure>
  );
}

const toPercent = ({ progress, size }: BodyUpload) =>
  Math.floor(((progress?.sent ?? 0) / Math.max(1, size)) * 100);

type State = { kind: 'ready' | 'sending' | 'bad' | 'unknown'; text: string };

function toState(found: Strip['found'], upload: BodyUpload | undefined): State {
  if (found) return { kind: 'ready', text: `Lista, ${formatBytes(found.bytes)}` };
  if (upload?.image) return { kind: 'ready', text: 'Lista' };
  if (upload?.fault)
    return { kind: 'bad', text: `No se pudo subir. Queda en este equipo. ${upload.fault}` };
  if (upload?.progress?.state === 'waiting')
    return { kind: 'bad', text: 'Sin señal: queda en este equipo' };
  if (upload?.progress?.state === 'preparing')
    return { kind: 'sending', text: 'Preparando la imagen' };
  if (upload?.progress) {
    return { kind: 'sending', text: `Subiendo ${toPercent(upload)} %. Siga escribiendo` };
  }
  if (upload) return { kind: 'sending', text: 'En espera. Siga escribiendo' };
  return found === null
    ? { kind: 'bad', text: 'No está en la biblioteca' }
    : { kind: 'unknown', text: '' };
}
