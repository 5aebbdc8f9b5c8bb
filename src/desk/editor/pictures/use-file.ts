import { useEffect, useRef, useState } from 'react';
import type { DraftImage } from '#contract/desk/drafts.ts';
import { type Begun, type Progress, type Upload, uploadImage } from './upload.ts';

/**
 * Uploads one picture at a time; choosing another replaces it. `onBegun` gets what to store in case the page is closed,
 * and null when the upload has ended.
 */
export function useFile(
  onImage: (image: DraftImage) => void,
  onBegin = () => {},
  onBegun: (begun: Begun | null) => void = () => {},
) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<Upload | null>(null);
  useEffect(
    () => () => {
      running.current?.leave();
      running.current = null;
    },
    [],
  );

  async function take(file: File | Begun | undefined, onTaken = onImage) {
    if (!file) return;
    running.current?.cancel();
    setFault(null);
    onBegin();
    const isCurrent = () => running.current === upload;
    const upload: Upload = uploadImage(
      file,
      (next) => isCurrent() && setProgress(next),
      (begun) => isCurrent() && onBegun(begun),
    );
    running.current = upload;
    const { image, fault: why } = await upload.done;
    if (!isCurrent()) return;
    running.current = null;
    setProgress(null);
    setFault(why);
    onBegun(null);
    if (image) onTaken(image);
  }
  return {
    progress,
    fault,
    take,
    cancel: () => running.current?.cancel(),
    retry: () => running.current?.retry(),
  };
}
