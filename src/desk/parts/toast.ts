import { toast as show, type ToastInput } from '#site/ui/toast.ts';

/** Says that something was done or failed. One with an action stays longer. */
export const toast = ({ durationMs, ...rest }: ToastInput) =>
  show({ ...rest, durationMs: durationMs ?? (rest.action ? 10_000 : 6000) });

/** Browsers allow the clipboard on secure pages only; elsewhere the text is shown to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done, icon: 'copy' });
  } catch {
    toast({ title: 'Cópielo a mano', text, tone: 'bad', durationMs: 30_000 });
  }
}
