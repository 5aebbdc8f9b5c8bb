import { useEffect, useState } from 'react';
import type { DraftFields, Review } from '#contract/desk/drafts.ts';
import { ApiFault, call } from '../../api/client.ts';

/** After the last key: nobody wants to be corrected in the middle of a word. */
const pause = 1_500;

/** What `publicar` would say of the text as it stands; asked again when a picture of it arrived. */
export function useReview(id: string, fields: DraftFields, readyPictures: number, after = pause) {
  const [review, setReview] = useState<Review | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that arrived changes the review
  useEffect(() => {
    const ended = new AbortController();
    const timer = setTimeout(() => {
      call<Review>(
        'POST',
        `/api/borradores/${id}/revisar`,
        { fields },
        { signal: ended.signal },
      ).then(setReview, (error: unknown) => {
        if (error instanceof ApiFault || ended.signal.aborted) return;
        throw error;
      });
    }, after);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [id, fields, readyPictures, after]);
  return { review, setReview };
}
