import { useEffect, useRef, useState } from 'react';
import type { DraftImage } from '#contract/desk/drafts.ts';
import { type Progress, type Upload, uploadImage } from './upload.ts';

/** One picture at a time on its way to the server; another that is chosen takes its place. */
export function useFile(onImage: (image: DraftImage) => void, onBegin = () => {}) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<Upload | null>(null);
  useEffect(() => () => running.current?.leave(), []);

  async function take(file: File | undefined) {
    if (!file) return;
    running.current?.cancel();
    setFault(null);
    onBegin();
    const upload = uploadImage(file, (next) => running.current === upload && setProgress(next));
    running.current = upload;
    const { image, fault: why } = await upload.done;
    if (running.current !== upload) return;
    running.current = null;
    setProgress(null);
    setFault(why);
    if (image) onImage(image);
  }
  return {
    progress,
    fault,
    take,
    cancel: () => running.current?.cancel(),
    retry: () => running.current?.retry(),
  };
}
