import { correctionLimits } from '#contract/article-fields.ts';
import type { Draft } from '#contract/desk/drafts.ts';
import { Count } from '../../parts/count.tsx';
import { Choice, FieldGroup, LongField } from '../../parts/field.tsx';
import { Corrections } from '../article-sheet/corrections.tsx';

type CorrectionChoiceProps = {
  draft: Draft;
  isOn: boolean;
  value: string;
  fault: string | null;
  onChoose: (isOn: boolean) => void;
  onChange: (text: string) => void;
};

/** Asks whether readers need a correction note. */
export function CorrectionChoice(props: CorrectionChoiceProps) {
  const { draft, isOn, value, fault, onChoose, onChange } = props;
  const { corrections } = draft;
  const today = new Date().toISOString();
  const isFull = corrections.length >= correctionLimits.maxCount;
  const kept =
    corrections.length === 1 ? '1 nota anterior' : `${corrections.length} notas anteriores`;
  const choice = (adds: boolean, name: string, hint: string) => (
    <Choice
      type="radio"
      name="correction"
      checked={isOn === adds}
      disabled={adds && isFull}
      onChange={() => onChoose(adds)}
    >
      <b>{name}</b>
      <small>{hint}</small>
    </Choice>
  );
  return (
    <>
      <FieldGroup label="Qué cambia para quien ya lo leyó">
        {choice(false, 'Nada que deba saber', 'Una errata, una coma, un enlace.')}
        {choice(
          true,
          'Un dato: agregar una nota de corrección',
          isFull
            ? 'Ya tiene cinco, que es el máximo.'
            : 'Queda fechada al pie del artículo y no se borra sola.',
        )}
      </FieldGroup>
      {isOn && (
        <>
          <LongField
            label="Corrección"
            aside={<Count length={value.length} max={correctionLimits.maxLength} />}
            hint="Diga qué decía y qué dice ahora."
            rows={3}
            fault={fault}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <div>
            <small className="text-xs text-ink-2">Así la verá el lector, al pie del artículo</small>
            <Corrections items={[{ date: today, text: value }]} />
          </div>
        </>
      )}
      {corrections.length > 0 && (
        <details>
          <summary className="text-xs text-ink-2">
            {kept}, que se conserva{corrections.length === 1 ? '' : 'n'}
          </summary>
          <Corrections items={corrections} />
        </details>
      )}
    </>
  );
}
