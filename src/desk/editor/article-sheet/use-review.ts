import { useEffect, useState } from 'react';
import type { DraftFields, Review } from '#contract/desk/drafts.ts';
import { ApiFault, call } from '../../api/client.ts';

/** Wait after the last key, so that no half-typed word is reviewed. */
const pauseMs = 1_500;

export function useReview(
  id: string,
  fields: DraftFields,
  readyPictures: number,
  after = pauseMs,
  last: Review | null = null,
) {
  const [review, setReview] = useState(last);
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
