import type { Draft } from '#contract/desk/drafts.ts';
import { Button } from '../../parts/button.tsx';
import { isSaved, type Saving } from '../saving/saving.ts';

type MainActionProps = {
  draft: Draft;
  saving: Saving;
  /** Whether the last review found no faults. The publish sheet names those it found. */
  isFaultless: boolean;
  onPublish: () => void;
  onReview: () => void;
  onRetry: () => void;
};

export const publishLabel = ({ state }: Draft) =>
  state === 'cambios' || state === 'publicado'
    ? 'Publicar cambios'
    : state === 'retirado'
      ? 'Volver a publicar'
      : state === 'programado'
        ? 'Publicar ahora'
        : 'Publicar';

/** Nothing that needs the server works. The banner of a conflict has the button that resolves it. */
export const isHeld = ({ problem }: Saving) =>
  problem?.kind === 'offline' || problem?.kind === 'clash';

export function MainAction({ draft, saving, isFaultless, ...on }: MainActionProps) {
  const { problem } = saving;
  if (problem?.kind === 'server' || problem?.kind === 'signed-out' || problem?.kind === 'refused') {
    return (
      <Button kind="signal" onClick={on.onRetry}>
        Reintentar
      </Button>
    );
  }
  if (draft.state === 'papelera' || !draft.canEdit) return null;
  const isOff = isHeld(saving);
  if (!draft.canPublish) {
    const isSent = draft.state === 'revision';
    return (
      <Button
        kind={isSent || isOff ? 'line' : 'signal'}
        icon="send"
        aria-disabled={isSent || isOff}
        onClick={on.onReview}
      >
        {isSent ? 'En revisión' : 'Enviar a revisión'}
      </Button>
    );
  }
  // There is nothing to publish.
  if (draft.state === 'publicado' && isSaved(saving)) return null;
  return (
    <Button
      kind={isFaultless && !isOff ? 'signal' : 'line'}
      aria-disabled={isOff}
      onClick={on.onPublish}
    >
      {publishLabel(draft)}
    </Button>
  );
}
