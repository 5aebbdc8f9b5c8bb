import type { DraftImage } from '#contract/desk/drafts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { PictureGrid } from './picture-grid.tsx';

type LibraryDialogProps = { onChoose: (image: DraftImage) => void; onClose: () => void };

/** Chooses a picture of the library. */
export function LibraryDialog({ onChoose, onClose }: LibraryDialogProps) {
  return (
    <Dialog title="Elegir de la biblioteca" onClose={onClose} wide>
      {(close) => (
        <PictureGrid
          onOpen={(picture) => {
            onChoose(picture);
            close();
          }}
        />
      )}
    </Dialog>
  );
}
