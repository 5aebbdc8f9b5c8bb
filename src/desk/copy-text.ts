import { toast } from './parts/toast.ts';

/** Browsers give the clipboard to secure pages alone; where there is none, the text is shown to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done, icon: 'copy' });
  } catch {
    toast({ title: 'Cópielo a mano', text, tone: 'bad', durationMs: 30_000 });
  }
}
