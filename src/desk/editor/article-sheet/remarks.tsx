import type { Remark } from '#contract/desk/drafts.ts';
import { Icon } from '../../parts/icon.tsx';
import { nameOf } from '../fields.ts';

type RemarksProps = {
  items: Remark[];
  isBad?: boolean;
  onGo: (remark: Remark) => void;
  onFix?: (remark: Remark) => void;
};

const row = `grid w-full grid-cols-[18px_minmax(0,1fr)_16px] gap-2.5 py-2.75 text-xs leading-[1.38]
  hover:bg-paper-2 hover:shadow-[-8px_0_var(--paper-2),8px_0_var(--paper-2)]
  [&>svg]:mt-px [&>svg]:size-4.5
  [&>svg:last-child]:w-4 [&>svg:last-child]:self-center [&>svg:last-child]:text-ink-2`;

/** Remarks of a review, each leading to its field. */
export function Remarks({ items, isBad = false, onGo, onFix }: RemarksProps) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {items.map((remark) => (
        <li key={`${remark.field}-${remark.line}-${remark.message}`}>
          <button
            type="button"
            className={isBad ? `${row} [&>svg:first-child]:text-alert-text` : row}
            onClick={() => onGo(remark)}
          >
            <Icon name={isBad ? 'warning' : 'info'} />
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
