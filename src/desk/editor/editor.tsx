import { type CSSProperties, Suspense, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { describeField } from '#contract/article-fields.ts';
import type { Draft, DraftFields, Remark } from '#contract/desk/drafts.ts';
import { usePageArrival } from '../arrival.ts';
import { lazyView } from '../lazy-view.ts';
import { toast } from '../parts/toast.ts';
import { useMe } from '../session.ts';
import { useShortcuts } from '../shortcuts.ts';
import type { Sheet } from './actions/actions-menu.tsx';
import { isHeld, MainAction } from './actions/main-action.tsx';
import { ArticleSheet } from './article-sheet/article-sheet.tsx';
import { DataPanel } from './article-sheet/data-panel.tsx';
import { ReviewPanel } from './article-sheet/review-panel.tsx';
import { useReview } from './article-sheet/use-review.ts';
import { EditorBanners } from './banners.tsx';
import type { Versions } from './comparing/clash.tsx';
import { fromConflict, fromCopy } from './comparing/versions.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorFoot, type Pane } from './editor-foot.tsx';
import type { ArticleSheetTab } from './fields.ts';
import { useUpload } from './pictures/use-upload.ts';
import { usePreloadedDialogs } from './preload-dialogs.ts';
import { Preview } from './preview.tsx';
import type { DeviceCopy } from './saving/copies.ts';
import { dateOf, useOffers } from './saving/offers.tsx';
import { saveNow } from './saving/saver.ts';
import { toSavedLine } from './saving/saving.ts';
import { useOpenDraft } from './use-open-draft.ts';
import { fixLine, goToOnceThere, useHere, useKeyboard, useTitleFirst } from './writing/place.ts';
import { Writing } from './writing/writing.tsx';

const Sheets = lazyView(() => import('./actions/sheets.tsx'), 'Sheets');
const Clash = lazyView(() => import('./comparing/clash.tsx'), 'Clash');

const HistoryPanel = lazyView(() => import('./comparing/history-panel.tsx'), 'HistoryPanel');
const ImagePanel = lazyView(() => import('./pictures/image-panel.tsx'), 'ImagePanel');

type EditorProps = {
  start: Draft;
  copy: DeviceCopy | null;
  copies: DeviceCopy[];
  onCopy: (copy: DeviceCopy) => void;
};

/** Bar, banners, columns, foot. */
const layout = 'grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto]';

export function Editor({ start, copy, copies, onCopy }: EditorProps) {
  const [, navigate] = useLocation();
  const me = useMe();
  const [compared, setCompared] = useState<DeviceCopy | null>(null);
  const [isClashOpen, setClashOpen] = useState(false);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  /** Kept here, so that closing the publish sheet does not lose it. */
  const [correction, setCorrection] = useState('');
  const { draft, saver, saving, others, actions, setImage } = useOpenDraft(
    start,
    copy,
    setCorrection,
  );
  const { offered, forget, drop, restore } = useOffers(saver, copies, start, copy, onCopy);
  const [pane, setPane] = useState<Pane>('texto');
  const [sheetTab, setSheetTab] = useState<ArticleSheetTab>('datos');
  const [isWide, setWide] = useState(false);
  const [hasDrawer, setDrawer] = useState(true);
  const body = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { here, caretLine } = useHere(body);
  const keyboard = useKeyboard();
  const { fields, problem } = saving;
  const [readyPictures, setReadyPictures] = useState(0);
  const { review } = useReview(draft.id, fields, readyPictures);
  const readOnly = !draft.canEdit || draft.state === 'papelera';
  const title = fields.title || 'Sin título';
  usePageArrival(`${title}, editor`, heading);
  useTitleFirst(start.version === 0 && copy === null);
  usePreloadedDialogs();

  const change = (part: Partial<DraftFields>) => saver.change({ ...saver.get().fields, ...part });
  const { uploading, handlers } = useUpload({
    draft: draft.id,
    saver,
    isClosed: readOnly,
    onBegin: () => setSheetTab('imagen'),
    onImage: setImage,
  });

  const textTop = useRef(0);
  /** All panes scroll with the page: the text keeps its place, the others open at their top. */
  const openPane = (next: Pane) => {
    if (pane === 'texto') textTop.current = scrollY;
    setPane(next);
    // After it is rendered.
    requestAnimationFrame(() => scrollTo(0, next === 'texto' ? textTop.current : 0));
  };
  const goToField = ({ field, line }: Remark) => {
    const { place } = describeField(field);
    setPane(place === 'texto' ? 'texto' : 'datos');
    if (place !== 'texto') {
      setSheetTab(place);
      setDrawer(true);
      setWide(false);
    }
    // After it is rendered.
    requestAnimationFrame(() => goToOnceThere(field, line));
  };
  useShortcuts([
    {
      keys: 'ctrl+s',
      label: 'Guardar (se guarda solo)',
      run: () =>
        void saveNow(saver).then((isDone) =>
          toast({ title: isDone ? 'Ya está guardado' : 'Está en este equipo; se enviará solo' }),
        ),
    },
    ...(readOnly
      ? []
      : draft.canPublish
        ? [{ keys: 'ctrl+enter', label: 'Publicar', run: () => setSheet('publish') }]
        : draft.state === 'revision'
          ? []
          : [{ keys: 'ctrl+enter', label: 'Enviar a revisión', run: () => setSheet('send') }]),
  ]);

  const versions: Versions | null =
    isClashOpen && problem?.kind === 'clash'
      ? fromConflict(problem.conflict, fields, me.person.name)
      : compared && fromCopy(compared, draft, fields, dateOf(compared));
  const resolve = (chosen: DraftFields) => {
    if (problem?.kind === 'clash') saver.resolve(chosen, problem.conflict.version);
    else saver.change(chosen);
    if (compared) forget(compared);
    leaveClash();
  };
  const leaveClash = () => {
    setCompared(null);
    setClashOpen(false);
    // After it is rendered.
    requestAnimationFrame(() => body.current?.focus({ preventScroll: true }));
  };
  const faults = review?.faults.length ?? 0;
  const mainAction = (
    <MainAction
      draft={draft}
      saving={saving}
      isFaultless={review?.faults.length === 0}
      onPublish={() => setSheet('publish')}
      onReview={() => setSheet('send')}
      onRetry={saver.retry}
    />
  );
  if (versions) {
    return (
      <div className={layout}>
        <Suspense>
          <Clash versions={versions} onResolve={resolve} onBack={leaveClash} />
        </Suspense>
      </div>
    );
  }
  // The wide preview takes the place of the article sheet.
  const hasColumn = hasDrawer && !isWide;
  const columns = isWide
    ? 'desk:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]'
    : hasColumn
      ? 'desk:grid-cols-[minmax(0,1fr)_392px_336px]'
      : 'desk:grid-cols-[minmax(0,1fr)_392px]';
  return (
    <div
      className={`group/editor ${layout} desk:h-dvh desk:overflow-hidden`}
      data-typing={keyboard.isUp || undefined}
      {...handlers}
      style={{ '--keyboard': `${keyboard.covered}px` } as CSSProperties}
    >
      <h1 className="sr-only" ref={heading} tabIndex={-1}>
        Editar: {title}
      </h1>
      <EditorBar
        draft={draft}
        saving={saving}
        hasDrawer={hasColumn}
        onDrawer={() => {
          setDrawer(!hasColumn);
          setWide(false);
        }}
        onSheet={setSheet}
        onUnschedule={() => void actions.unschedule()}
        mainAction={mainAction}
      />
      <EditorBanners
        draft={draft}
        saving={saving}
        line={toSavedLine(saving)}
        others={others}
        onClash={() => setClashOpen(true)}
        offers={{
          copies: offered,
          onTake: restore,
          onCompare: setCompared,
          onDrop: drop,
        }}
        onRecover={() => void actions.recover()}
      />
      <div className={`row-3 grid grid-cols-[minmax(0,1fr)] desk:min-h-0 ${columns}`}>
        <section
          className={`${pane === 'texto' ? '' : 'max-desk:hidden'} min-w-0 bg-sheet desk:overflow-y-auto`}
          aria-label="Texto del artículo"
        >
          <Writing
            draft={draft.id}
            {...{ fields, saver, review, readOnly, here, caretLine, body }}
            onChange={change}
            onPictureReady={() => setReadyPictures((count) => count + 1)}
          />
        </section>
        <Preview
          // A new correction is not in the fields.
          key={draft.corrections.length}
          id={draft.id}
          fields={fields}
          readyPictures={readyPictures}
          here={here}
          isPaneOpen={pane === 'vista'}
          isWide={isWide}
          onWide={setWide}
        />
        <ArticleSheet
          isPaneOpen={pane === 'datos'}
          isColumn={hasColumn}
          tab={sheetTab}
          onTab={(next) => {
            setSheetTab(next);
            scrollTo(0, 0);
          }}
          faults={faults}
          advice={review ? review.advice.length + review.moreAdvice : 0}
        >
          {sheetTab === 'datos' && (
            <DataPanel
              draft={draft}
              fields={fields}
              readOnly={readOnly}
              onChange={change}
              onRename={() => setSheet('rename')}
              onCorrect={() => setSheet('correct')}
            />
          )}
          {sheetTab === 'imagen' && (
            <ImagePanel
              fields={fields}
              image={draft.image}
              uploading={uploading}
              readOnly={readOnly}
              onChange={change}
            />
          )}
          {sheetTab === 'historial' && <HistoryPanel draft={draft} />}
          {sheetTab === 'revision' && (
            <ReviewPanel
              review={review}
              onGo={goToField}
              onFix={(remark) => fixLine(body.current, remark)}
            />
          )}
        </ArticleSheet>
      </div>
      <EditorFoot pane={pane} onPane={openPane} faults={faults} mainAction={mainAction} />
      {sheet && (
        <Suspense>
          <Sheets
            sheet={sheet}
            sheetTab={sheetTab}
            draft={draft}
            fields={fields}
            actions={actions}
            review={review}
            isHeld={isHeld(saving)}
            correction={correction}
            onCorrection={setCorrection}
            onSheet={setSheet}
            onChange={change}
            onGo={goToField}
            onLeave={(to) => navigate(to)}
          />
        </Suspense>
      )}
    </div>
  );
}
