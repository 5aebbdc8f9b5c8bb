import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { DraftFields, DraftImage } from '#contract/desk/drafts.ts';
import { formatBytes } from '#format.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Count } from './count.tsx';
import { limits } from './fields.ts';
import { TextArea } from './text-area.tsx';
import { type Upload, uploadImage } from './upload.ts';

type ImagePanelProps = {
  fields: DraftFields;
  image: DraftImage | null;
  readOnly: boolean;
  onChange: (change: Partial<DraftFields>) => void;
  onImage: (image: DraftImage | null) => void;
};

export function ImagePanel({ fields, image, readOnly, onChange, onImage }: ImagePanelProps) {
  const [upload, setUpload] = useState<{ name: string; sent: number; size: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<Upload | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => () => running.current?.cancel(), []);

  async function take(file: File | undefined) {
    if (!file || readOnly) return;
    setFault(null);
    setUpload({ name: file.name, sent: 0, size: file.size });
    running.current = uploadImage(file, (sent) =>
      setUpload({ name: file.name, sent, size: file.size }),
    );
    const answer = await running.current.done;
    setUpload(null);
    if (answer.image) {
      onImage(answer.image);
      // What the picture before showed, this one may not.
      onChange({
        imageId: answer.image.id,
        ...(fields.imageId ? { imageAlt: '', imageCaption: '' } : {}),
      });
    } else setFault(answer.fault);
  }
  const choose = () => chooser.current?.click();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways; the button is for all
    <div
      className="panel"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPaste={({ clipboardData }) => void take(clipboardData.files[0])}
    >
      <input
        ref={chooser}
        className="vh"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/jpeg,image/png,image/webp,image/avif,image/svg+xml"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      {upload && (
        <div className="progress">
          <div className="label">
            <span>Subiendo {upload.name}</span>
            <span className="count">
              {formatBytes(upload.sent)} de {formatBytes(upload.size)}
            </span>
          </div>
          <progress
            className="progress__bar"
            aria-label={`Subiendo ${upload.name}`}
            value={upload.sent}
            max={upload.size}
          />
          <p className="hint">
            {upload.sent < upload.size ? 'Puede seguir escribiendo. ' : 'Preparando sus tamaños… '}
            <button className="link" type="button" onClick={() => running.current?.cancel()}>
              Cancelar
            </button>
          </p>
        </div>
      )}
      {image && fields.imageId === image.id ? (
        <figure className="focal">
          <img src={image.url} alt={fields.imageAlt} width={image.width} height={image.height} />
        </figure>
      ) : (
        !upload &&
        !readOnly && (
          <button type="button" className="drop" id="f-imageId" onClick={choose}>
            <Icon name="upload" />
            <b>Elija una imagen o tome una foto</b>
            <small>También puede arrastrarla o pegarla aquí. JPEG, PNG, WebP, AVIF o SVG.</small>
          </button>
        )
      )}
      {fault && (
        <p className="err" role="alert">
          <Icon name="warning" />
          {fault}
        </p>
      )}
      {(fields.imageId !== null || upload) && (
        <>
          <div className="field">
            <label htmlFor="f-imageAlt">
              Texto alternativo{' '}
              <Count
                of="Texto alternativo"
                length={fields.imageAlt.length}
                most={limits.imageAlt}
              />
            </label>
            <TextArea
              className="input"
              id="f-imageAlt"
              rows={4}
              readOnly={readOnly}
              aria-describedby="f-imageAlt-hint"
              value={fields.imageAlt}
              onChange={(imageAlt) => onChange({ imageAlt: imageAlt.replaceAll('\n', ' ') })}
            />
            <p className="hint" id="f-imageAlt-hint">
              Lo que la imagen muestra, para quien no la ve.
            </p>
          </div>
          <div className="field">
            <label htmlFor="f-imageCaption">
              Pie <Count of="Pie" length={fields.imageCaption.length} most={limits.imageCaption} />
            </label>
            <TextArea
              className="input"
              id="f-imageCaption"
              rows={3}
              readOnly={readOnly}
              aria-describedby="f-imageCaption-hint"
              value={fields.imageCaption}
              onChange={(caption) => onChange({ imageCaption: caption.replaceAll('\n', ' ') })}
            />
            <p className="hint" id="f-imageCaption-hint">
              Termine con su autor: «Foto de Ana Rojas».
            </p>
          </div>
        </>
      )}
      {fields.imageId !== null && !readOnly && (
        <div className="row">
          <Button className="btn--s" icon="upload" onClick={choose}>
            Cambiar
          </Button>
          <Button kind="bare" className="btn--s" onClick={() => onChange({ imageId: null })}>
            Quitar
          </Button>
        </div>
      )}
    </div>
  );
}
