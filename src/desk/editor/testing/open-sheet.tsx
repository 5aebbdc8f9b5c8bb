import { useState } from 'react';
import { emptyFields } from '#contract/article-fields.ts';
import type { Draft, DraftFields } from '#contract/desk/drafts.ts';
import { openPage } from '../../testing/page.tsx';
import { createActions } from '../actions/actions.tsx';
import type { Sheet } from '../actions/actions-menu.tsx';
import { Sheets } from '../actions/sheets.tsx';
import { createSaver, type Saver } from '../saving/saver.ts';
import { startSaving } from '../saving/saving.ts';
import { sendSave } from '../saving/send-save.ts';
import { toDraft } from './draft.ts';
import { createDevice } from './flaky-server.ts';

export const path = '/api/borradores/d1';
export const text = { ...emptyFields, title: 'El puente', slug: 'puente', content: 'uno dos' };
export const published = {
  url: 'https://plomada.example/articulo/puente',
  published: { ...text, content: 'uno' },
  state: 'cambios',
} as const;

type PageProps = { draft: Draft; saver: Saver; sheet: Sheet; said: unknown[]; note: string };
let reopen = () => {};
function Page({ draft, saver, sheet, said, note }: PageProps) {
  const [shown, setShown] = useState<Sheet | null>(sheet);
  const [correction, onCorrection] = useState(note);
  const onDraft = () => said.push('renewed');
  const actions = createActions({ draft, saver, onDraft, onCorrection });
  const { fields } = draft;
  reopen = () => setShown(sheet);
  return (
    shown && (
      <Sheets
        {...{ sheet: shown, review: null, draft, fields, actions, correction, onCorrection }}
        sheetTab="datos"
        isHeld={false}
        onSheet={(next) => {
          said.push(next);
          setShown(next);
        }}
        onChange={(change) => said.push(change)}
        onGo={(remark) => said.push(remark)}
        onLeave={(to) => said.push(to)}
      />
    )
  );
}

/** `responses` may be changed later, `note` is a correction that was typed before. `said` lists what the sheet asked for. */
export async function openSheet(
  sheet: Sheet,
  change: Partial<Draft> = {},
  responses: Record<string, unknown> = {},
  { written = {}, note = '' }: { written?: Partial<DraftFields>; note?: string } = {},
) {
  const fields = { ...text, ...written };
  const draft = toDraft({ fields, isChanged: true, ...change });
  const { version = 3 } = change;
  const start = startSaving({ fields, version, savedAt: null });
  const saver = createSaver('d1', 'tab', start, { ...createDevice(), send: sendSave });
  const said: unknown[] = [];
  const page = await openPage(<Page {...{ draft, saver, sheet, said, note }} />, {
    responses: Object.assign(responses, { [path]: draft, ...responses }),
  });
  await page.pass(0);
  const readAlert = () => document.querySelector('dialog [role=alert]')?.textContent ?? null;
  return { ...page, responses, said, saver, readAlert, reopen: () => page.perform(() => reopen()) };
}
