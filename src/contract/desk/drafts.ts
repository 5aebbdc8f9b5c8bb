/** Drafts on the wire. Times are ISO strings. */

export type DraftState =
  | 'borrador'
  | 'revision'
  | 'programado'
  | 'publicado'
  | 'cambios'
  | 'retirado'
  | 'papelera';

export type DraftImage = {
  id: string;
  kind: 'drawing' | 'photo';
  width: number;
  height: number;
  /** A view to show; served by the desk as well. */
  url: string;
};
