import { createHash, randomBytes } from 'node:crypto';

export const createToken = () => randomBytes(32).toString('base64url');

/** The stored digest of a token: nobody can sign in with it. A token is too random to need a slow hash. */
export const digestToken = (token: string) => createHash('sha256').update(token).digest('hex');
