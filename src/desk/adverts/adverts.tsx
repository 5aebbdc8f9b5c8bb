import { useState } from 'react';
import { Link } from 'wouter';
import type { DeskAdvert, DeskAdverts } from '#contract/desk/adverts.ts';
import { formatBytes, formatViews } from '#format.ts';
import { call } from '../api/client.ts';
import { refreshResponses, useResponse } from '../api/responses.ts';
import { formatFullMoment } from '../dates.ts';
import { Button, buttonClass } from '../parts/button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Chip } from '../parts/marks.tsx';
import { factList, Section } from '../parts/page.tsx';
import { None, ResponseStatus } from '../parts/status.tsx';
import { toast } from '../parts/toast.ts';
import { AdvertDialog } from './advert-dialog.tsx';
import { AdvertFigure } from './advert-figure.tsx';

const advertsPath = '/api/publicidad';

const states = { next: 'Programado', shown: 'Vendido', over: 'Terminado' };

const advertsChanged = () => refreshResponses(advertsPath);

export function Adverts() {
  const response = useResponse<DeskAdverts>(advertsPath);
  const { data } = response;
  const [edited, setEdited] = useState<DeskAdvert | 'new' | null>(null);
  const [ended, setEnded] = useState<DeskAdvert | null>(null);
  return (
    <Section
      title="Publicidad"
      count={data?.adverts.length}
      aside="Se muestra al lado de la portada y, en el teléfono, después del tercer artículo reciente; en cada artículo, antes de las etiquetas."
    >
      <ResponseStatus what="los anuncios" response={response} />
      {data?.adverts.length === 0 && (
        <None>
          <b>El espacio no está vendido.</b> Mientras tanto los lectores ven «Espacio Publicitario»,
          y en el teléfono nada.
        </None>
      )}
      {data && data.adverts.length > 0 && (
        <ul className="grid gap-6">
          {data.adverts.map((advert) => (
            <li
              key={advert.id}
              className="grid gap-4 border-b border-rule pb-6 md:grid-cols-[304px_minmax(0,1fr)]"
            >
              <AdvertFigure advert={advert} />
              <div>
                <h3>
                  {advert.client}
                  {'\u2002'}
                  <Chip>{advert.id === data.today ? 'Se muestra hoy' : states[advert.state]}</Chip>
                </h3>
                <dl className={`my-3 ${factList}`}>
                  <dt>Enlace</dt>
                  <dd className="wrap-anywhere">{advert.link}</dd>
                  <dt>Desde</dt>
                  <dd>{formatFullMoment(advert.startsAt)}</dd>
                  <dt>Hasta</dt>
                  <dd>{formatFullMoment(advert.endsAt)}</dd>
                  <dt>Peso</dt>
                  <dd>{formatBytes(advert.bytes)}</dd>
                  <dt>Resultados</dt>
                  <dd>
                    {formatViews(advert.servings)}{' '}
                    {advert.servings === 1 ? 'página servida' : 'páginas servidas'},{' '}
                    {formatViews(advert.clicks)} {advert.clicks === 1 ? 'clic' : 'clics'}
                  </dd>
                </dl>
                <div className="flex flex-wrap gap-2">
                  <Link
                    className={buttonClass('line')}
                    href={`/publicidad/${advert.id}`}
                    aria-label={`Informe de ${advert.client}`}
                  >
                    Informe
                  </Link>
                  <Button
                    aria-label={`Editar el anuncio de ${advert.client}`}
                    onClick={() => setEdited(advert)}
                  >
                    Editar
                  </Button>
                  {advert.state !== 'over' && (
                    <Button
                      aria-label={`Terminar el anuncio de ${advert.client}`}
                      onClick={() => setEnded(advert)}
                    >
                      Terminar
                    </Button>
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon="plus" onClick={() => setEdited('new')}>
          Nuevo anuncio
        </Button>
      </p>
      {edited && (
        <AdvertDialog
          advert={edited === 'new' ? null : edited}
          onSaved={advertsChanged}
          onClose={() => setEdited(null)}
        />
      )}
      {ended && <EndDialog advert={ended} onClose={() => setEnded(null)} />}
    </Section>
  );
}

function EndDialog({ advert, onClose }: { advert: DeskAdvert; onClose: () => void }) {
  return (
    <FormDialog
      title={`Terminar el anuncio de ${advert.client}`}
      submitLabel="Terminar ahora"
      failure="No se terminó"
      send={() => call('POST', `${advertsPath}/${advert.id}/terminar`, {})}
      onSaved={() => {
        advertsChanged();
        toast({ title: `Terminó el anuncio de ${advert.client}` });
      }}
      onClose={onClose}
    >
      <p>
        Deja de verse en dos segundos. Las cifras y el informe se conservan. Para mostrarlo de
        nuevo, cambie sus fechas.
      </p>
    </FormDialog>
  );
}
