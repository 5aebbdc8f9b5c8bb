import {
  deleteOldDevices,
  hasDevice,
  isDeviceKnown,
  putDevice,
} from '#store/people/known-devices.ts';
import type { Store, Tx } from '#store/store.ts';
import { createToken, digestToken } from './tokens.ts';

/** A device on which nobody signs in for this long is forgotten. */
export const deviceMaxAgeMs = 365 * 24 * 3_600_000;

export const isKnownDevice = (store: Store, token: string, email: string, now: number) =>
  hasDevice(store, { email, digest: digestToken(token) }, now - deviceMaxAgeMs);

/** Records a sign-in on this device. Returns the token to keep: its own if we issued it, or a new one. */
export async function rememberDevice(
  tx: Tx,
  personId: number,
  deviceToken: string | null,
  now: number,
) {
  await deleteOldDevices(tx, now - deviceMaxAgeMs);
  const isOurs = deviceToken !== null && (await isDeviceKnown(tx, digestToken(deviceToken)));
  const token = isOurs ? deviceToken : createToken();
  await putDevice(tx, { personId, digest: digestToken(token) }, now);
  return token;
}
