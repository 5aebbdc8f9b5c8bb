import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiFault } from './api/client.ts';
import { queryClient } from './api/responses.ts';
import { toast } from './parts/toast.ts';

type Action = () => Promise<unknown>;

/**
 * Runs the action. If it fails, shows a toast with the reason, and a retry button if a better connection would help.
 */
export async function attempt(failure: string, work: Action): Promise<void> {
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
  /** Title of the toast for an error that belongs to no field. Without it, show `fault` or `faultOf`. */
  failure?: string | undefined;
  /** The field at which errors without a field are shown. */
  mainField?: string;
};

/** Runs one action at a time: busy until it ends, then holds the server's refusal. */
export function useAttempt({ failure, mainField }: Options = {}) {
  const { mutateAsync, isPending, error, reset } = useMutation<unknown, unknown, Action>(
    { mutationFn: (work) => work(), networkMode: 'always' },
    queryClient,
  );
  const fault = error instanceof ApiFault ? error : null;

  async function run(work: Action): Promise<void> {
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
    submit(event: FormEvent, work: Action) {
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
