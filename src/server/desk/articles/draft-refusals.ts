import type { FieldRefused, ReviewProblem } from '#contract/desk/drafts.ts';
import { AddressFault } from '#newsroom/articles/addresses.ts';
import { DraftFault } from '#newsroom/articles/draft-fault.ts';
import { ImageFault } from '#newsroom/pictures/image-fault.ts';
import { type DeskContext, type Endpoint, Refusal } from '../endpoint.ts';

/** The same endpoints, whose faults are told in words. */
export const withRefusals = (
  toRefusal: (error: unknown) => unknown,
  endpoints: Endpoint[],
): Endpoint[] =>
  endpoints.map((endpoint) => ({
    ...endpoint,
    handle: (c: DeskContext) =>
      Promise.resolve(endpoint.handle(c)).catch((error: unknown) => {
        throw toRefusal(error);
      }),
  }));

export const withDraftRefusals = (endpoints: Endpoint[]) => withRefusals(toRefusal, endpoints);
export const withImageRefusals = (endpoints: Endpoint[]) => withRefusals(toImageRefusal, endpoints);

export function toImageRefusal(error: unknown): unknown {
  if (!(error instanceof ImageFault)) return error;
  const { message } = error;
  return new Refusal(422, `${message.charAt(0).toUpperCase()}${message.slice(1)}.`);
}

function toRefusal(error: unknown): unknown {
  if (error instanceof AddressFault) {
    const refused: Omit<FieldRefused, 'detail'> = { field: error.field };
    return new Refusal(422, error.message, refused);
  }
  if (!(error instanceof DraftFault)) return error;
  const [status, detail] = answers[error.reason];
  const reviewed: Omit<ReviewProblem, 'detail'> = { faults: error.faults };
  return new Refusal(status, detail, error.newer ?? reviewed);
}

const answers: Record<DraftFault['reason'], [status: number, detail: string]> = {
  missing: [404, 'Eso ya no está.'],
  deleted: [410, 'Este borrador está en la papelera. Recupérelo para seguir.'],
  outdated: [409, 'Hay una versión más nueva de este artículo. Véala antes de publicarlo.'],
  faulty: [422, 'Todavía no se puede publicar: corrija las faltas.'],
  'too-late': [409, 'Ya pasó el momento de deshacerlo.'],
  'too-often': [429, 'Se hizo muchas veces en la última hora. Espere un rato y pruebe otra vez.'],
  'not-published': [409, 'Este artículo no está publicado.'],
  'corrections-full': [422, 'Un artículo lleva cinco correcciones a lo sumo, y este ya las tiene.'],
};
