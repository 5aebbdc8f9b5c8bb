import { toast } from './parts/toast.ts';

/** Browsers allow the clipboard on secure pages only; elsewhere the text is shown to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done, icon: 'copy' });
  } catch {
    toast({ title: 'Cópielo a mano', text, tone: 'bad', durationMs: 30_000 });
  }
}
