import { Icon, type IconName } from './icon.tsx';

type SegmentedProps<Value> = {
  label: string;
  options: { value: Value; name: string; icon?: IconName }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  className?: string;
  height?: string;
};

const segment = `inline-flex items-center justify-center gap-1.75 px-3 text-xs font-semibold
  font-stretch-90% -outline-offset-3 not-first-of-type:border-l not-first-of-type:border-ink hover:bg-paper-2
  aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:border-[Highlight]
  forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]
  forced-colors:aria-pressed:forced-color-adjust-none [&>svg]:size-4`;

export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { label, options, chosen, onChoose, className = '', height = 'min-h-(--ctl)' } = props;
  return (
    <fieldset className={`inline-flex border border-ink ${className}`}>
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, name, icon }) => (
        <button
          key={value}
          type="button"
          className={`${segment} ${height}`}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          {icon && <Icon name={icon} />}
          {name}
        </button>
      ))}
    </fieldset>
  );
}
