import { createStore } from './store.ts';

const announced = createStore('');

/** Announces to screen readers what sighted readers see by themselves. */
export const announce = announced.set;

/** Always mounted: screen readers miss the first text of a region that appears with it. */
export const Announcer = () => (
  <p role="status" className="sr-only">
    {announced.use()}
  </p>
);
