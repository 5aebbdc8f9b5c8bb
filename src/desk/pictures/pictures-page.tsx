import { useRef, useState } from 'react';
import type { Picture } from '#contract/desk/pictures.ts';
import { refreshResponses } from '../api/responses.ts';
import { useFile } from '../editor/pictures/upload.ts';
import { UploadProgress } from '../editor/pictures/upload-progress.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { PageHead } from '../parts/page.tsx';
import { Banner } from '../parts/status.tsx';
import { toast } from '../parts/toast.ts';
import { useShortcuts } from '../shortcuts.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { PictureGrid } from './picture-grid.tsx';

export function PicturesPage() {
  const [open, setOpen] = useState<Picture | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const file = useFile(() => {
    refreshResponses('/api/imagenes?');
    toast({ title: 'Imagen subida', text: 'Ya se puede elegir en cualquier artículo.' });
  });
  useShortcuts([{ keys: '/', label: 'Buscar imágenes', run: () => field.current?.focus() }]);
  return (
    <>
      <PageHead title="Imágenes" lead="Las que no se usan se borran a los treinta días.">
        <FileButton icon="upload" onFiles={([chosen]) => file.startUpload(chosen)}>
          Subir una imagen
        </FileButton>
      </PageHead>
      {file.progress && <UploadProgress {...file} progress={file.progress} />}
      {file.fault && (
        <Banner icon="warning" tone="bad" role="alert">
          {file.fault}
        </Banner>
      )}
      <PictureGrid field={field} onOpen={setOpen} />
      {open && <PictureDialog picture={open} onClose={() => setOpen(null)} />}
    </>
  );
}
