/** A text that is on this device alone. */
export type KeptHere = {
  id: string;
  title: string;
  changedAt: string;
  send: () => Promise<void>;
  forget: () => Promise<void>;
};

/** What «Salir» asks about. */
export async function listKeptHere(): Promise<KeptHere[]> {
  return [];
}
