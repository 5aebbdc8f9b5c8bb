import { createHash, randomBytes } from 'node:crypto';

/** 256 bits for a cookie or a link. */
export const createToken = () => randomBytes(32).toString('base64url');

/** What is kept of a token: whoever reads the data cannot come in with it. It is too random to need a slow one. */
export const digestToken = (token: string) => createHash('sha256').update(token).digest('hex');
