import type { Remark, Review } from '#contract/desk/drafts.ts';
import { Icon } from '../../parts/icon.tsx';
import { fieldNames } from '../fields.ts';

type ReviewPanelProps = { review: Review | null; onGo: (remark: Remark) => void };

const count = (items: Remark[], one: string, many: string) =>
  items.length === 1 ? `1 ${one}` : `${items.length} ${many}`;

/** What blocks publishing and what does not, each leading to its place. */
export function ReviewPanel({ review, onGo }: ReviewPanelProps) {
  if (review === null) {
    return <p className="quiet">Se revisa en un momento; sin conexión, cuando vuelva la señal.</p>;
  }
  const { faults, advice } = review;
  const list = (items: Remark[], isBad: boolean) => (
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
  return (
    <>
      {faults.length === 0 ? (
        <p className="verdict">
          <Icon name="check" />
          <span>
            <b>Se puede publicar.</b> No hay faltas.
          </span>
        </p>
      ) : (
        <p className="verdict is-bad">
          <Icon name="warning" />
          <span>
            <b>Todavía no se puede publicar.</b>{' '}
            {faults.length === 1 ? 'Corrija la falta' : `Corrija las ${faults.length} faltas`}; los
            consejos son opcionales.
          </span>
        </p>
      )}
      {faults.length > 0 && <h2 className="h3">{count(faults, 'falta', 'faltas')}</h2>}
      {faults.length > 0 && list(faults, true)}
      {advice.length > 0 && <h2 className="h3">{count(advice, 'consejo', 'consejos')}</h2>}
      {advice.length > 0 && list(advice, false)}
    </>
  );
}
