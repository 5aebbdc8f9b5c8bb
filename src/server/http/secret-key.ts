import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** In constant time, so that response times do not reveal a part of the key. */
export const isKey = (given: string, key: string) => timingSafeEqual(digest(given), digest(key));
