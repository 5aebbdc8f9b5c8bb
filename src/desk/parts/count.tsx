import { asideClass } from './field.tsx';

/** Of a count that is over its limit. */
export const overClass = 'text-2xs font-bold text-alert-text';

type CountProps = {
  length: number;
  most: number;
  /** Shown from this part of the limit on. */
  from?: number;
  unit?: string;
  className?: string;
};

/**
 * How much of a limit is used, from well before it is passed. Nothing is cut off: what is too long is said. It stands
 * beside a field's label, never in it: a name that changes is read aloud at every key.
 */
export function Count({ length, most, from = 0, unit = 'caracteres', className = '' }: CountProps) {
  if (length < most * from) return null;
  const over = length > most ? length - most : 0;
  return (
    <span className={`${over ? overClass : asideClass} ${className}`}>
      <span aria-hidden="true">
        {length}/{most}
        {unit !== 'caracteres' && ` ${unit}`}
        {over > 0 && ` · sobran ${over}`}
      </span>
      <span className="sr-only">
        {length} de {most} {unit}
        {over > 0 && `, ${over} de más`}
      </span>
    </span>
  );
}
