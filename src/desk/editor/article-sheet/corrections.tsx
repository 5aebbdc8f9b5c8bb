import type { Correction } from '#contract/article.ts';
import { formatLongDate } from '#format.ts';

export function Corrections({ items }: { items: Correction[] }) {
  if (items.length === 0)
    return <p className="text-2xs leading-[1.4] text-ink-2">El artículo no tiene ninguna.</p>;
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {items.map(({ date, text }) => (
        <li key={`${date} ${text}`} className="py-2.5 leading-[1.45] wrap-anywhere">
          <b>Corrección del {formatLongDate(date)}.</b> {text}
        </li>
      ))}
    </ul>
  );
}
