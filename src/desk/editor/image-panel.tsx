import { useRef } from 'react';
import type { DraftFields, DraftImage } from '#contract/desk/drafts.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Count } from './count.tsx';
import { limits } from './fields.ts';
import { TextArea } from './text-area.tsx';
import { FileInput, UploadProgress } from './upload-progress.tsx';
import type { Uploading } from './use-upload.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml';

type ImagePanelProps = {
  fields: DraftFields;
  image: DraftImage | null;
  uploading: Uploading;
  readOnly: boolean;
  onChange: (change: Partial<DraftFields>) => void;
};

export function ImagePanel({ fields, image, uploading, readOnly, onChange }: ImagePanelProps) {
  const { progress, fault } = uploading;
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const choose = () => chooser.current?.click();
  const takePhoto = (
    <Button className="btn--s only-touch" icon="image" onClick={() => camera.current?.click()}>
      Tomar una foto
    </Button>
  );
  return (
    <div className="panel">
      <FileInput ref={chooser} accept={accepted} onFile={uploading.take} />
      {/* A phone opens its camera at once; of several formats it would offer its files. */}
      <FileInput ref={camera} accept="image/jpeg" capture="environment" onFile={uploading.take} />
      {progress && <UploadProgress {...uploading} progress={progress} />}
      {image && fields.imageId === image.id ? (
        <figure className="focal">
          <img src={image.url} alt={fields.imageAlt} width={image.width} height={image.height} />
        </figure>
      ) : (
        !progress &&
        !readOnly && (
          <>
            <button type="button" className="drop" id="f-imageId" onClick={choose}>
              <Icon name="upload" />
              <b>Elija una imagen</b>
              <small>
                También puede arrastrarla o pegarla. JPEG, PNG, WebP, AVIF o SVG, hasta 20 MB.
              </small>
            </button>
            <div className="row only-touch">{takePhoto}</div>
          </>
        )
      )}
      {fault && (
        <p className="err" role="alert">
          <Icon name="warning" />
          {fault}
        </p>
      )}
      {(fields.imageId !== null || progress) && (
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
          {takePhoto}
          <Button kind="bare" className="btn--s" onClick={() => onChange({ imageId: null })}>
            Quitar
          </Button>
        </div>
      )}
    </div>
  );
}
