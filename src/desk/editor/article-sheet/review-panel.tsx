import type { Remark, Review } from '#contract/desk/drafts.ts';
import { formatCount } from '#format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Remarks } from './remarks.tsx';

type ReviewPanelProps = {
  review: Review | null;
  onGo: (remark: Remark) => void;
  onFix: (remark: Remark) => void;
};

const verdict = 'flex gap-2.5 border-b-2 border-ink pb-3 leading-[1.4]';

/** What blocks publishing and what does not, each leading to its place. */
export function ReviewPanel({ review, onGo, onFix }: ReviewPanelProps) {
  if (review === null) {
    return (
      <p className="text-ink-2">
        La revisión tarda un momento; sin conexión, se hará cuando vuelva la señal.
      </p>
    );
  }
  const { faults, advice, moreAdvice } = review;
  return (
    <>
      {faults.length === 0 ? (
        <p className={verdict}>
          <Icon name="check" />
          <span>
            <b>Se puede publicar.</b> No hay errores.
          </span>
        </p>
      ) : (
        <p className={`${verdict} [&>svg]:text-alert-text`}>
          <Icon name="warning" />
          <span>
            <b>Todavía no se puede publicar.</b>{' '}
            {faults.length === 1 ? 'Corrija el error' : `Corrija los ${faults.length} errores`}; los
            consejos son opcionales.
          </span>
        </p>
      )}
      {faults.length > 0 && (
        <h2 className="-mb-2 text-body leading-[1.2] font-stretch-84% tracking-normal">
          {formatCount(faults.length, 'error', 'errores')}
        </h2>
      )}
      {faults.length > 0 && <Remarks items={faults} isBad onGo={onGo} />}
      {advice.length > 0 && (
        <h2 className="-mb-2 text-body leading-[1.2] font-stretch-84% tracking-normal">
          {formatCount(advice.length + moreAdvice, 'consejo', 'consejos')}
        </h2>
      )}
      {advice.length > 0 && <Remarks items={advice} onGo={onGo} onFix={onFix} />}
      {moreAdvice > 0 && (
        <p className="text-ink-2">Y {moreAdvice} más, que se verán al corregir estos.</p>
      )}
    </>
  );
}
