import { useState } from 'react';
import { maxNameLength } from '#contract/rules.ts';
import { IconButton } from './button.tsx';
import { afterInput, Field, type FieldProps } from './field.tsx';

/** Classes of an input for codes of a second factor. */
export const codeInput = 'font-extrabold font-stretch-84% tracking-[0.18em] uppercase';

/** A passphrase that can be shown: long ones are mistyped. */
export function PassphraseField(props: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <IconButton
          className={afterInput}
          icon="eye"
          label={`Mostrar: ${props.label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

/** Props of a `PassphraseField` for choosing a new one. */
export const newPassphrase = {
  autoComplete: 'new-password',
  required: true,
  minLength: 12,
  hint: 'Al menos 12 caracteres. Tres o cuatro palabras que solo usted juntaría sirven mejor que símbolos.',
};

export const NameField = (props: Pick<FieldProps, 'defaultValue' | 'fault'>) => (
  <Field
    label="Nombre y apellido"
    aside="como firma"
    name="name"
    autoComplete="name"
    required
    maxLength={maxNameLength}
    {...props}
  />
);
