import { createStore } from './store.ts';

const announced = createStore('');

/** Says something to screen readers that a reader who sees the page needs no words for. */
export const announce = announced.set;

/** Always mounted: screen readers miss the first text of a region that appears with it. */
export const Announcer = () => (
  <p role="status" className="sr-only">
    {announced.use()}
  </p>
);
