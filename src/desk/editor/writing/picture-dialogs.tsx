import { type FormEvent, useState } from 'react';
import { articleFields } from '#contract/article-fields.ts';
import type { BodyPicture } from '#contract/body.ts';
import type { DraftImage } from '#contract/desk/drafts.ts';
import { maxPictureMb } from '#contract/image-files.ts';
import { Button, DialogButtons } from '../../parts/button.tsx';
import { Count } from '../../parts/count.tsx';
import { Dialog, takesFocus } from '../../parts/dialog.tsx';
import { Field, LongField } from '../../parts/field.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { PictureGrid } from '../../pictures/picture-grid.tsx';
import { toPictureLine } from './edits.ts';

type PictureSourceProps = {
  onFiles: (files: File[]) => void;
  onChoose: (image: DraftImage) => void;
  onClose: () => void;
};

export function PictureSource({ onFiles, onChoose, onClose }: PictureSourceProps) {
  return (
    <Dialog title="Poner una imagen" onClose={onClose} wide>
      {(close) => {
        const insertFiles = (files: File[]) => {
          // Close first: the text must have the focus when the picture is inserted.
          close();
          onFiles(files);
        };
        return (
          <>
            <div className="flex flex-wrap gap-2">
              <FileButton
                ref={takesFocus}
                kind="solid"
                icon="upload"
                input={{ multiple: true }}
                onFiles={insertFiles}
              >
                De este equipo
              </FileButton>
              <FileButton
                className="not-pointer-coarse:hidden"
                icon="camera"
                input={{ accept: 'image/jpeg', capture: 'environment' }}
                onFiles={insertFiles}
              >
                Tomar una foto
              </FileButton>
            </div>
            <p className="-mt-2 text-2xs leading-[1.4] text-ink-2">
              También puede arrastrarla sobre el texto o pegarla. JPEG, PNG, WebP, AVIF o SVG, hasta{' '}
              {maxPictureMb} MB.
            </p>
            <section className="mt-4 border-t border-rule pt-4">
              <h3 className="text-body">De la biblioteca</h3>
              <PictureGrid
                onOpen={(picture) => {
                  close();
                  onChoose(picture);
                }}
              />
            </section>
          </>
        );
      }}
    </Dialog>
  );
}

type PictureDataProps = {
  picture: BodyPicture;
  url: string | undefined;
  readOnly: boolean;
  /** Called with the picture's new line; null removes it from the text. */
  onDone: (line: string | null) => void;
  onClose: () => void;
};

const { imageAlt, imageCaption, imageCredit } = articleFields;

export function PictureData({ picture, url, readOnly, onDone, onClose }: PictureDataProps) {
  const [words, setWords] = useState(picture);
  const set = (change: Partial<BodyPicture>) => setWords({ ...words, ...change });
  const submit = (event: FormEvent, close: () => void) => {
    event.preventDefault();
    close();
    onDone(toPictureLine(words));
  };
  return (
    <Dialog title="Imagen en el texto" onClose={onClose}>
      {(close) => (
        <form className="grid gap-4" onSubmit={(event) => submit(event, close)}>
          {url && (
            <figure>
              <img className="max-h-72 w-full object-contain" src={url} alt={words.alt} />
            </figure>
          )}
          <LongField
            label={imageAlt.name}
            aside={<Count length={words.alt.length} max={imageAlt.maxLength} />}
            hint={imageAlt.hint}
            rows={3}
            readOnly={readOnly}
            value={words.alt}
            onChange={(event) => set({ alt: event.target.value })}
          />
          <LongField
            label={imageCaption.label}
            aside="opcional"
            rows={2}
            readOnly={readOnly}
            value={words.caption}
            onChange={(event) => set({ caption: event.target.value })}
          />
          <Field
            label={imageCredit.label}
            aside="opcional"
            hint="«Foto: Ana Rojas». Sale tras el pie."
            readOnly={readOnly}
            value={words.credit}
            onChange={(event) => set({ credit: event.target.value })}
          />
          {!readOnly && (
            <DialogButtons>
              <Button type="submit" kind="solid">
                Listo
              </Button>
              <Button
                onClick={() => {
                  close();
                  onDone(null);
                }}
              >
                Quitar del texto
              </Button>
            </DialogButtons>
          )}
        </form>
      )}
    </Dialog>
  );
}
