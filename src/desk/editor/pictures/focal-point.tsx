import { type CSSProperties, type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { DraftImage } from '#contract/desk/drafts.ts';
import { type Focus, formatFocus, parseFocus, toCutBox } from '#contract/focus.ts';
import { toImage } from '#paths.ts';
import { announce } from '../../parts/announcer.tsx';
import { Button } from '../../parts/button.tsx';
import { FieldGroup, inputClass, prefixClass } from '../../parts/field.tsx';
import { CropImage } from '../../pictures/crop-image.tsx';

type FocalPointProps = {
  image: DraftImage;
  alt: string;
  /** See `Focus`; empty for automatic crops. */
  focus: string;
  readOnly: boolean;
  onChange: (focus: string) => void;
};

/** The crops that readers see, and the file shown while no centre is chosen. The card has none. */
const crops = [
  { name: 'Lista', ratio: 3 / 2, file: 'ficha-528.webp', className: 'aspect-3/2' },
  { name: 'Teléfono', ratio: 1, file: 'miniatura-288.webp', className: 'aspect-square' },
  { name: 'Tarjeta', ratio: 500 / 630, file: null, className: 'aspect-[500/630]' },
];

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const middle: Focus = { x: 50, y: 50 };
const toWords = ({ x, y }: Focus) => `horizontal ${x} %, vertical ${y} %`;
const toPart = (value: number) => Math.round(Math.min(100, Math.max(0, value)));

export function FocalPoint({ image, alt, focus, readOnly, onChange }: FocalPointProps) {
  const [before, setBefore] = useState<string[]>([]);
  const [emptied, setEmptied] = useState<'x' | 'y' | null>(null);
  const point = parseFocus(focus);
  const move = (next: string, isSameMove = false) => {
    if (next === focus) return;
    if (!isSameMove) setBefore([...before, focus]);
    onChange(next);
  };
  const undo = () => {
    const last = before.at(-1);
    if (last === undefined) return;
    setBefore(before.slice(0, -1));
    onChange(last);
  };
  const moveTo = (event: MouseEvent, isSameMove = false) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = toPart(((event.clientX - left) / width) * 100);
    const y = toPart(((event.clientY - top) / height) * 100);
    move(formatFocus({ x, y }), isSameMove);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === 'z';
    const step = steps[event.key];
    if (!isUndo && !step) return;
    event.preventDefault();
    if (isUndo || !step) return undo();
    const [x, y] = step.map((each) => each * (event.shiftKey ? 10 : 1)) as [number, number];
    const from = point ?? middle;
    const to = { x: toPart(from.x + x), y: toPart(from.y + y) };
    move(formatFocus(to), event.repeat);
    // Screen readers do not read a focused button again when its name changes.
    announce(toWords(to));
  };
  const { x, y } = point ?? middle;
  const moveAxis = (axis: 'x' | 'y', part: number) => {
    setEmptied(null);
    move(formatFocus({ x, y, [axis]: part }));
  };
  return (
    <>
      <figure className="relative bg-cemento">
        <img
          className="w-full"
          src={image.whole}
          alt={alt}
          width={image.width}
          height={image.height}
        />
        {point && <Aim image={image} focus={point} />}
        {!readOnly && (
          <button
            className="absolute inset-0 size-full cursor-crosshair"
            type="button"
            aria-label={`Centro del recorte: ${point ? toWords(point) : 'automático'}. Muévalo con las flechas.`}
            onKeyDown={onKeyDown}
            // `detail` is 0 for Enter, which has no position.
            onClick={(event) => event.detail > 0 && moveTo(event, true)}
            onPointerDown={(event) => {
              if (event.pointerType === 'mouse')
                event.currentTarget.setPointerCapture(event.pointerId);
              setBefore([...before, focus]);
            }}
            onPointerMove={(event) => {
              if (event.pointerType === 'mouse' && event.buttons === 1) moveTo(event, true);
            }}
          />
        )}
      </figure>
      <div className="grid grid-cols-[3fr_2fr_1.587fr] items-end gap-3">
        {crops.map((crop) => (
          <figure key={crop.name}>
            <span className={`block overflow-hidden bg-cemento ${crop.className}`}>
              {point || crop.file === null ? (
                <img
                  className="size-full object-cover"
                  src={image.whole}
                  alt=""
                  style={toPosition(image, crop.ratio, { x, y })}
                />
              ) : (
                <CropImage
                  className="size-full object-cover"
                  picture={{ kind: image.kind, url: toImage(image.id, crop.file) }}
                  alt=""
                />
              )}
            </span>
            <figcaption className="mt-1 text-2xs text-ink-2">{crop.name}</figcaption>
          </figure>
        ))}
      </div>
      {!readOnly && (
        <FieldGroup label="Centro del recorte" aside="toque o use las flechas">
          <div className="grid grid-cols-2 gap-3">
            {(['x', 'y'] as const).map((axis) => (
              <label className="flex" key={axis}>
                <span className={prefixClass}>{axis === 'x' ? 'Horizontal' : 'Vertical'}</span>
                <input
                  className={`${inputClass} min-w-0 px-2!`}
                  type="number"
                  min="0"
                  max="100"
                  aria-label={`Centro ${axis === 'x' ? 'horizontal' : 'vertical'}, en %`}
                  placeholder="auto"
                  value={point && emptied !== axis ? point[axis] : ''}
                  onChange={({ target }) =>
                    // While this one is empty, the other axis keeps its value.
                    target.value === ''
                      ? setEmptied(axis)
                      : moveAxis(axis, toPart(Number(target.value)))
                  }
                  onBlur={() => setEmptied(null)}
                />
              </label>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {before.length > 0 && (
              <Button kind="bare" small icon="undo" onClick={undo}>
                Deshacer
              </Button>
            )}
            {point && (
              <Button kind="bare" small onClick={() => move('')}>
                Elegir automáticamente
              </Button>
            )}
          </div>
        </FieldGroup>
      )}
    </>
  );
}

const aim = `fill-none stroke-white stroke-3 [vector-effect:non-scaling-stroke]
  [filter:drop-shadow(0_0_2px_var(--black))_drop-shadow(0_0_1px_var(--black))]`;

function Aim({ image: { width, height }, focus }: { image: DraftImage; focus: Focus }) {
  const box = toCutBox({ width, height }, 1, focus);
  const square = `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`;
  const [cx, cy, r] = [(width * focus.x) / 100, (height * focus.y) / 100, height / 15];
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path
        className="fill-black/42"
        fillRule="evenodd"
        d={`M0 0h${width}v${height}H0z${square}`}
      />
      <path
        className="fill-none stroke-white stroke-[1.5] [stroke-dasharray:6_4] [vector-effect:non-scaling-stroke]"
        d={square}
      />
      <path
        className={aim}
        d={`M${cx} ${cy - r * 2}v${r}M${cx} ${cy + r}v${r}M${cx - r * 2} ${cy}h${r}M${cx + r} ${cy}h${r}`}
      />
      <circle className={aim} cx={cx} cy={cy} r={r} />
    </svg>
  );
}

/** The CSS position that shows the server's crop. */
function toPosition(image: DraftImage, ratio: number, focus: Focus): CSSProperties {
  const box = toCutBox(image, ratio, focus);
  const toShare = (start: number, length: number, all: number) =>
    all - length < 1 ? 50 : (start / (all - length)) * 100;
  const x = toShare(box.x, box.width, image.width);
  const y = toShare(box.y, box.height, image.height);
  return { objectPosition: `${x}% ${y}%` };
}
