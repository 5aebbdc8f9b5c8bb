import type { Remark, Review } from '#contract/desk/drafts.ts';
import { formatCount } from '#format.ts';
import { Icon } from '../../parts/icon.tsx';
import { nameOf } from '../fields.ts';

type ReviewPanelProps = {
  review: Review | null;
  onGo: (remark: Remark) => void;
  onFix: (remark: Remark) => void;
};

const verdict = 'flex gap-2.5 border-b-2 border-ink pb-3 leading-[1.4]';

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
      {faults.length > 0 && <Remarks items={faults} isError onGo={onGo} />}
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

type RemarksProps = {
  items: Remark[];
  isError?: boolean;
  onGo: (remark: Remark) => void;
  onFix?: (remark: Remark) => void;
};

const row = `grid w-full grid-cols-[18px_minmax(0,1fr)_16px] gap-2.5 py-2.75 text-xs leading-[1.38]
  hover:bg-paper-2 hover:shadow-[-8px_0_var(--paper-2),8px_0_var(--paper-2)]
  [&>svg]:mt-px [&>svg]:size-4.5
  [&>svg:last-child]:w-4 [&>svg:last-child]:self-center [&>svg:last-child]:text-ink-2`;

export function Remarks({ items, isError = false, onGo, onFix }: RemarksProps) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {items.map((remark) => (
        <li key={`${remark.field}-${remark.line}-${remark.message}`}>
          <button
            type="button"
            className={isError ? `${row} [&>svg:first-child]:text-alert-text` : row}
            onClick={() => onGo(remark)}
          >
            <Icon name={isError ? 'warning' : 'info'} />
            <span>
              <b className="block text-s">{nameOf(remark)}</b>
              {remark.message}
            </span>
            <Icon name="right" />
          </button>
          {remark.fix && onFix && (
            <button
              type="button"
              className="link mb-2 ml-7 min-h-11 text-xs mouse:min-h-8"
              onClick={() => onFix(remark)}
            >
              Cambiarlo aquí
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
