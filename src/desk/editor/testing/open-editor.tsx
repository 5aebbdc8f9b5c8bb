import type { Draft } from '#contract/desk/drafts.ts';
import { openPage } from '../../testing/page.tsx';
import { EditorPage } from '../editor-page.tsx';
import { toDraft } from './draft.ts';

const path = '/api/borradores/d1';

/** Opens the draft `d1` alone. `responses` holds all its responses afterwards, and may be changed. */
export async function openEditor(
  draft: Partial<Draft>,
  given: Record<string, unknown> = {},
  at = '/editor/d1',
) {
  const { state = 'borrador' } = draft;
  const usual = {
    [path]: toDraft(draft),
    [`POST ${path}/presencia`]: { others: [], version: 1, state },
    [`POST ${path}/revisar`]: { faults: [], advice: [] },
    [`PUT ${path}`]: { version: 2, savedAt: '2026-11-16T14:00:00Z', isChanged: true },
  };
  const responses: Record<string, unknown> = Object.assign(given, { ...usual, ...given });
  return { ...(await openPage(<EditorPage id="d1" />, { responses, at })), responses };
}
