import type { OutlineItem } from '../ui/outline.tsx';

/** The headings of `policy.tsx`, in their order. */
export const policyOutline: OutlineItem[] = [
  { id: 'datos', text: 'Datos que recopilamos', depth: 1 },
  { id: 'cookies', text: 'Tipos de cookies', depth: 1 },
  { id: 'publicidad', text: 'Cumplimiento de políticas de publicidad', depth: 1 },
  { id: 'derechos', text: 'Sus derechos', depth: 1 },
  { id: 'seguridad', text: 'Medidas de seguridad', depth: 1 },
  { id: 'contacto', text: 'Contacto de privacidad', depth: 1 },
];
