import { toast as show, type ToastInput } from '#site/ui/toast.ts';

/** Says that something was done, or was not. What can be undone or tried again takes longer to decide. */
export const toast = ({ durationMs, ...rest }: ToastInput) =>
  show({ ...rest, durationMs: durationMs ?? (rest.action ? 10_000 : 6000) });
