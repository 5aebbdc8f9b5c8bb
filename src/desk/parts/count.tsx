import { asideClass } from './field.tsx';

export const overClass = 'text-2xs font-bold text-alert-text';

type CountProps = {
  length: number;
  max: number;
  /** Shown from this share of the limit. */
  from?: number;
  unit?: string;
  id?: string;
  className?: string;
};

/**
 * How much of a limit is used, shown well before it is reached. Nothing is cut off. It is beside a field's label, not in
 * it: screen readers would read a changing name at every key.
 */
export function Count({
  length,
  max,
  from = 0,
  unit = 'caracteres',
  id,
  className = '',
}: CountProps) {
  if (length < max * from) return null;
  const over = length > max ? length - max : 0;
  return (
    <span id={id} className={`${over ? overClass : asideClass} ${className}`}>
      <span aria-hidden="true">
        {length}/{max}
        {unit !== 'caracteres' && ` ${unit}`}
        {over > 0 && ` · ${over === 1 ? 'sobra' : 'sobran'} ${over}`}
      </span>
      <span className="sr-only">
        {length} de {max} {unit}
        {over > 0 && `, ${over} de más`}
      </span>
    </span>
  );
}
