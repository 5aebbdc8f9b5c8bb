import { Suspense, useRef, useState } from 'react';
import type { DraftFields, DraftImage } from '#contract/desk/drafts.ts';
import { maxPictureMb } from '#contract/image-files.ts';
import { lazyView } from '../../lazy-view.ts';
import { Button } from '../../parts/button.tsx';
import { Fault } from '../../parts/field.tsx';
import { FileButton, FileInput } from '../../parts/file-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TextFields } from '../article-sheet/text-fields.tsx';
import { FocalPoint } from './focal-point.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { Uploading } from './use-upload.ts';

const LibraryDialog = lazyView(() => import('../../pictures/picture-grid.tsx'), 'LibraryDialog');

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
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const choose = () => chooser.current?.click();
  const otherWays = (
    <>
      {/* A phone opens its camera at once; of several formats it would offer its files. */}
      <FileButton
        small
        className="not-pointer-coarse:hidden"
        icon="camera"
        input={{ accept: 'image/jpeg', capture: 'environment' }}
        onFiles={([file]) => uploading.uploadFile(file)}
      >
        Tomar una foto
      </FileButton>
      <Button small icon="image" onClick={() => setLibraryOpen(true)}>
        De la biblioteca
      </Button>
    </>
  );
  return (
    <div className="grid min-w-0 content-start gap-4">
      <FileInput ref={chooser} onFiles={([file]) => uploading.uploadFile(file)} />
      {isLibraryOpen && (
        <Suspense>
          <LibraryDialog onChoose={uploading.choose} onClose={() => setLibraryOpen(false)} />
        </Suspense>
      )}
      {progress && <UploadProgress {...uploading} progress={progress} />}
      {image && fields.imageId === image.id ? (
        <FocalPoint
          key={image.id}
          image={image}
          alt={fields.imageAlt}
          focus={fields.imageFocus}
          readOnly={readOnly}
          onChange={(imageFocus) => onChange({ imageFocus })}
        />
      ) : (
        !progress &&
        !readOnly && (
          <>
            <button
              type="button"
              className="grid min-h-37 w-full content-center justify-items-center gap-1.5 border-[1.5px] border-dashed border-ink-2 bg-sheet p-4 text-center hover:border-ink"
              id="f-imageId"
              onClick={choose}
            >
              <Icon name="upload" />
              <b>Elija una imagen</b>
              <small className="text-ink-2">
                También puede arrastrarla o pegarla. JPEG, PNG, WebP, AVIF o SVG, hasta{' '}
                {maxPictureMb} MB.
              </small>
            </button>
            <div className="flex flex-wrap gap-2">{otherWays}</div>
          </>
        )
      )}
      <Fault message={fault} />
      {(fields.imageId !== null || progress) && (
        <TextFields place="imagen" fields={fields} readOnly={readOnly} onChange={onChange} />
      )}
      {fields.imageId !== null && !readOnly && (
        <div className="flex flex-wrap gap-2">
          <Button small icon="upload" onClick={choose}>
            Cambiar
          </Button>
          {otherWays}
          <Button kind="bare" small onClick={() => onChange({ imageId: null, imageFocus: '' })}>
            Quitar
          </Button>
        </div>
      )}
    </div>
  );
}
