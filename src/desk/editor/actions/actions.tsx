import type { Correction } from '#contract/article.ts';
import type {
  Draft,
  DraftFields,
  Published,
  Remark,
  ReviewProblem,
} from '#contract/desk/drafts.ts';
import { ApiFault, call, isUnreachable } from '../../api/client.ts';
import { refreshResponses } from '../../api/responses.ts';
import { formatMomentInText } from '../../dates.ts';
import { duplicateDraft } from '../../duplicate-draft.ts';
import { copyText, toast } from '../../parts/toast.ts';
import { getDraft } from '../opening.ts';
import { type Saver, saveNow } from '../saving/saver.ts';

type Setting = {
  draft: Draft;
  saver: Saver;
  onDraft: (draft: Draft) => void;
  onCorrection: (text: string) => void;
};

/** The review faults of a refused publication; empty for other errors. */
export const listFaults = (fault: ApiFault): Remark[] =>
  (fault.problem as Partial<ReviewProblem>).faults ?? [];

/** The actions on an article as a whole. Each returns whether it succeeded, and shows a notice. */
export function createActions({ draft, saver, onDraft, onCorrection }: Setting) {
  const path = `/api/borradores/${draft.id}`;

  async function reloadDraft() {
    const next = await getDraft(draft.id);
    onDraft(next);
    refreshResponses('/api/');
    return next;
  }

  /** Saves first, because the server acts on what it has. Returns null on success. */
  async function perform(
    work: () => Promise<void>,
    onRenewed: (next: Draft) => void = () => {},
  ): Promise<ApiFault | null> {
    try {
      if (!(await saveNow(saver)))
        throw new ApiFault(422, 'Lo que escribió todavía no está en el servidor.');
      if (version() === 0) throw new ApiFault(422, 'Todavía no hay nada escrito.');
      await work();
      onRenewed(await reloadDraft());
      return null;
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      // Someone else, or a call whose response was lost, may have changed it.
      if (error.status === 409 || isUnreachable(error)) await reloadDraft().catch(() => undefined);
      return error;
    }
  }

  async function runWithNotice(
    failed: string,
    ...work: Parameters<typeof perform>
  ): Promise<boolean> {
    const fault = await perform(...work);
    if (fault === null) return true;
    toast({ tone: 'bad', title: failed, text: fault.message });
    return false;
  }

  const post = (failed: string, to: string, title: string, body?: object) =>
    runWithNotice(failed, async () => {
      await call('POST', `${path}/${to}`, body);
      toast({ title });
    });

  const version = () => saver.get().version;

  return {
    /** The sheet shows why it failed. */
    publish: (correction: string | null) =>
      perform(async () => {
        const body = { version: version(), ...(correction === null ? {} : { correction }) };
        const done = await call<Published>('POST', `${path}/publicar`, body);
        onCorrection('');
        const isLater = Date.parse(done.at) > Date.now();
        toast({
          title: isLater ? describeWaiting(done.at) : describePublished(correction !== null),
          text: isLater ? null : <PublishedLinks published={done} />,
          action: done.undoUntil ? { label: 'Deshacer', run: () => void undo() } : null,
        });
      }),
    /** Its dialog shows why it failed. */
    schedule: (at: string) =>
      perform(async () => {
        await call('POST', `${path}/programar`, { version: version(), at });
        toast({ title: `Sale ${formatMomentInText(at)}` });
      }),
    unschedule: () => post('Sigue programado', 'no-programar', 'Ya no está programado'),
    toReview: (reviewNote: string) =>
      post('No se envió', 'a-revision', 'Está en revisión', { reviewNote }),
    giveBack: (note: string) =>
      post('No se devolvió', 'devolver', 'Devuelto a quien lo escribió', { note }),
    remove: () =>
      runWithNotice('No se eliminó', async () => {
        await call('DELETE', path);
        toast({
          title: 'El borrador está en la papelera',
          text: 'Puede recuperarlo durante treinta días.',
          action: { label: 'Deshacer', run: () => void recover() },
        });
      }),
    undo,
    recover,
    discard: (published: DraftFields) => {
      const before = saver.get().fields;
      saver.change(published);
      toast({
        title: 'Se descartaron los cambios',
        text: draft.scheduledVersion === null ? null : 'El cambio programado sigue en pie.',
        action: { label: 'Deshacer', run: () => saver.change(before) },
      });
    },
    duplicate: async () => {
      let copy: string | null = null;
      await runWithNotice('No se duplicó', async () => {
        copy = await duplicateDraft(draft.id);
      });
      return copy;
    },
    reloadDraft,
  };

  function describePublished(isCorrected: boolean) {
    if (draft.url === null) return 'El artículo está en el sitio';
    return isCorrected ? 'La corrección está en el sitio' : 'Los cambios están en el sitio';
  }
  function describeWaiting(at: string) {
    const when = formatMomentInText(at);
    return draft.url === null ? `Sale ${when}` : `Los lectores no lo ven hasta ${when}`;
  }
  function undo() {
    let before: Correction[] = [];
    return runWithNotice(
      'No se deshizo',
      async () => {
        before = (await getDraft(draft.id)).corrections;
        await call('POST', `${path}/deshacer-publicacion`);
      },
      ({ url, scheduledFor, corrections }) => {
        const kept = new Set(corrections.map(({ text }) => text));
        onCorrection(before.find(({ text }) => !kept.has(text))?.text ?? '');
        toast({
          title:
            url !== null
              ? 'Los lectores ven de nuevo la versión anterior'
              : scheduledFor !== null
                ? `De nuevo programado: sale ${formatMomentInText(scheduledFor)}`
                : 'Se deshizo la publicación: ya nadie lo ve',
        });
      },
    );
  }
  function recover() {
    return post('No se recuperó', 'recuperar', 'Se recuperó el borrador');
  }
}

export type EditorActions = ReturnType<typeof createActions>;

function PublishedLinks({ published: { url, whatsapp } }: { published: Published }) {
  const copy = () => copyText(whatsapp, 'Copiado: péguelo en WhatsApp');
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer">
        {url.replace(/^https?:\/\//, '')}
      </a>
      <br />
      <button type="button" className="link" onClick={() => void copy()}>
        Copiar para WhatsApp
      </button>{' '}
      ·{' '}
    </>
  );
}
