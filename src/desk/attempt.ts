import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiFault } from './api/client.ts';
import { queryClient } from './api/query-client.ts';
import { toast } from './parts/toast.ts';

type Work = () => Promise<unknown>;

/** Does it, or says in a notice why not, with another try for what a better connection would mend. */
export async function attempt(failure: string, work: Work): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiFault)) throw error;
    notify(failure, error, () => void attempt(failure, work));
  }
}

function notify(title: string, { status, message }: ApiFault, onRetry: () => void): void {
  const canRetry = status === 0 || status >= 500;
  const action = canRetry ? { label: 'Reintentar', run: onRetry } : null;
  toast({ title, text: message, tone: 'bad', action });
}

type Options = {
  /** Title of the notice that says what concerns no field. Without it, `fault` or `faultOf` has to be shown. */
  failure?: string;
  /** The field at which to show what concerns no other. */
  mainField?: string;
};

/** Does one thing at a time: busy until it ends, and then what the server said against it. */
export function useAttempt({ failure, mainField }: Options = {}) {
  const { mutateAsync, isPending, error, reset } = useMutation<unknown, unknown, Work>(
    { mutationFn: (work) => work(), networkMode: 'always' },
    queryClient,
  );
  const fault = error instanceof ApiFault ? error : null;

  async function run(work: Work): Promise<void> {
    if (isPending) return;
    try {
      await mutateAsync(work);
    } catch (thrown) {
      if (!(thrown instanceof ApiFault)) throw thrown;
      if (failure !== undefined && typeof thrown.problem.field !== 'string') {
        notify(failure, thrown, () => void run(work));
      }
    }
  }
  return {
    run,
    submit(event: FormEvent, work: Work) {
      event.preventDefault();
      void run(work);
    },
    isBusy: isPending,
    fault,
    faultOf: (field: string) =>
      fault && (fault.problem.field ?? mainField) === field ? fault.message : null,
    forgive: reset,
  };
}
