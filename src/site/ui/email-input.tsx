import type { ComponentProps } from 'react';
import { emailPattern } from '#contract/rules.ts';

/** Applies the server's rule before sending: browsers accept «a@b». */
export function EmailInput(props: ComponentProps<'input'>) {
  return (
    <input
      {...props}
      type="email"
      required
      pattern={emailPattern}
      title="Una dirección completa, como nombre@correo.com"
      autoComplete="email"
    />
  );
}
