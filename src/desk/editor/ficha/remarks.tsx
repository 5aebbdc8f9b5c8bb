import type { Remark } from '#contract/desk/drafts.ts';
import { Icon } from '../../parts/icon.tsx';
import { fieldNames } from '../fields.ts';

type RemarksProps = { items: Remark[]; isBad?: boolean; onGo: (remark: Remark) => void };

/** Remarks of a review, each leading to its field. */
export function Remarks({ items, isBad = false, onGo }: RemarksProps) {
  return (
    <ul className="list faults">
      {items.map((remark) => (
        <li key={`${remark.field}-${remark.line}-${remark.message}`}>
          <button type="button" className={isBad ? 'bad' : undefined} onClick={() => onGo(remark)}>
            <Icon name={isBad ? 'warning' : 'info'} />
            <span>
              <b>
                {fieldNames[remark.field]}
                {remark.line !== null && `, línea ${remark.line}`}
              </b>
              {remark.message}
            </span>
            <Icon name="right" />
          </button>
        </li>
      ))}
    </ul>
  );
}
