import { z } from 'zod';

/** Text that is looked for or kept by itself, not inside JSON: PostgreSQL takes no NUL there. */
export const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => text.replaceAll('\0', ''));
