import type { Draft, DraftFields, Remark } from '#contract/desk/drafts.ts';
import { toast } from '../../parts/toast.ts';
import type { ArticleSheetTab } from '../fields.ts';
import { ActionsSheet, type Sheet } from './actions-menu.tsx';
import type { Acts } from './acts.tsx';
import { RenameDialog, RetireDialog } from './address-dialogs.tsx';
import { PublishSheet } from './publish-sheet.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { RemoveDialog, ReturnDialog, SendDialog } from './small-dialogs.tsx';

type SheetsProps = {
  sheet: Sheet;
  sheetTab: ArticleSheetTab;
  draft: Draft;
  fields: DraftFields;
  acts: Acts;
  correction: string;
  onCorrection: (text: string) => void;
  onSheet: (sheet: Sheet | null) => void;
  onChange: (change: Partial<DraftFields>) => void;
  onGo: (remark: Remark) => void;
  onLeave: (to: string) => void;
};

/** The dialog that is open. */
export function Sheets(props: SheetsProps) {
  const { sheet, sheetTab, draft, fields, acts, onSheet, onLeave } = props;
  // One may open another as it closes.
  const onClose = () => onSheet(null);
  const onDone = (title: string) => {
    toast({ title });
    void acts.renew();
  };
  switch (sheet) {
    case 'actions':
      return <ActionsSheet {...{ draft, sheetTab, acts, onSheet, onLeave, onClose }} />;
    case 'publish':
    case 'correct':
      return (
        <PublishSheet
          draft={draft}
          fields={fields}
          isCorrecting={sheet === 'correct'}
          correction={props.correction}
          onCorrection={props.onCorrection}
          onChange={props.onChange}
          onPublish={acts.publish}
          onGo={props.onGo}
          onClose={onClose}
        />
      );
    case 'schedule':
      return (
        <ScheduleDialog
          draft={draft}
          onSchedule={acts.schedule}
          onGo={props.onGo}
          onClose={onClose}
        />
      );
    case 'rename':
      return <RenameDialog draft={draft} onDone={onDone} onClose={onClose} />;
    case 'retire':
      return <RetireDialog draft={draft} onDone={onDone} onClose={onClose} />;
    case 'return':
      return <ReturnDialog owner={draft.owner} onSend={acts.giveBack} onClose={onClose} />;
    case 'send':
      return <SendDialog onSend={acts.toReview} onClose={onClose} />;
    case 'remove':
      return (
        <RemoveDialog
          onClose={onClose}
          onRemove={() =>
            void acts.remove().then((isDone) => {
              if (isDone) onLeave('/articulos');
            })
          }
        />
      );
  }
}
