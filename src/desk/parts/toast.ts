import { toast as show, type ToastInput } from '#site/ui/toast.ts';

/** Says that something was done or failed. One with an action stays longer. */
export const toast = ({ durationMs, ...rest }: ToastInput) =>
  show({ ...rest, durationMs: durationMs ?? (rest.action ? 10_000 : 6000) });
