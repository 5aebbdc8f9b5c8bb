import { z } from 'zod';

/** Text that is looked for or kept by itself, not inside JSON: PostgreSQL takes no NUL there. */
export const plainText = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.replaceAll('\0', ''));
