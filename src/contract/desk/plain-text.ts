import { z } from 'zod';

/** Text stored or searched outside JSON, where PostgreSQL rejects NUL. */
export const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => text.replaceAll('\0', ''));
