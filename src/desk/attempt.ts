import { ApiFault } from './api/client.ts';
import { toast } from './parts/toast.ts';

/** Does it, or says in a notice why not, with another try for what a better line would mend. */
export async function attempt(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiFault)) throw error;
    toast({
      title: failure,
      text: error.message,
      tone: 'bad',
      action:
        error.status === 0 || error.status >= 500
          ? { label: 'Reintentar', run: () => void attempt(failure, work) }
          : null,
    });
  }
}
