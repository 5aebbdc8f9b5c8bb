import type { ComponentProps } from 'react';
import { emailPattern } from '#contract/rules.ts';

/** Holds an address to the server's rule before it is sent: by itself a browser would take «a@b». */
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
