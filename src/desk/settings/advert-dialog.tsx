import { type FormEvent, useEffect, useRef, useState } from 'react';
import { advertLimits } from '#contract/desk/advert-limits.ts';
import type { DeskAdvert } from '#contract/desk/adverts.ts';
import { ApiFault, call } from '../api/client.ts';
import { attempt } from '../attempt.ts';
import { joinMoment, splitMoment } from '../editor/caracas.ts';
import { type Upload, uploadImage } from '../editor/upload.ts';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { toast } from '../parts/toast.ts';

type AdvertDialogProps = { advert: DeskAdvert | null; onSaved: () => void; onClose: () => void };

const empty = { client: '', alt: '', link: '', imageId: '', startsAt: '', endsAt: '' };

/** What is sold, to whom, and from when until when. */
export function AdvertDialog({ advert, onSaved, onClose }: AdvertDialogProps) {
  const [fields, setFields] = useState(advert ?? empty);
  const [picture, setPicture] = useState(advert?.src ?? null);
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const upload = useRef<Upload | null>(null);
  useEffect(() => () => upload.current?.cancel(), []);
  const of = (field: string) => (fault?.field === field ? fault.text : null);
  const set = (change: Partial<typeof empty>) => setFields((before) => ({ ...before, ...change }));

  async function take(file: File | undefined) {
    if (!file) return;
    setFault(null);
    setUploading(true);
    upload.current = uploadImage(file, () => {});
    const { image, fault } = await upload.current.done;
    setUploading(false);
    if (image) {
      set({ imageId: image.id });
      setPicture(image.url);
    } else if (fault !== null) setFault({ field: 'imageId', text: fault });
  }

  async function submit(event: FormEvent, close: () => void) {
    event.preventDefault();
    if (isBusy || isUploading) return;
    setBusy(true);
    setFault(null);
    await attempt('No se guardó', async () => {
      const { client, alt, link, imageId, startsAt, endsAt } = fields;
      const given = { client, alt, link, imageId, startsAt, endsAt };
      try {
        if (advert) await call('PUT', `/api/publicidad/${advert.id}`, given);
        else await call('POST', '/api/publicidad', given);
      } catch (error) {
        if (!(error instanceof ApiFault) || typeof error.problem.field !== 'string') throw error;
        setFault({ field: error.problem.field, text: error.message });
        return;
      }
      onSaved();
      close();
      toast({ title: 'Guardado', text: 'Comienza y termina solo, a su minuto.' });
    });
    setBusy(false);
  }

  const moment = (name: 'startsAt' | 'endsAt', label: string) => {
    const { day, time } = splitMoment(fields[name] || null);
    const join = (nextDay: string, nextTime: string) =>
      set({ [name]: joinMoment(nextDay, nextTime || '00:00') ?? '' });
    return (
      <div className="pair">
        <Field
          label={label}
          type="date"
          value={day}
          fault={of(name)}
          onChange={({ target }) => join(target.value, time)}
        />
        <Field
          label={`${label}, hora de Caracas`}
          type="time"
          value={time}
          onChange={({ target }) => join(day, target.value)}
        />
      </div>
    );
  };
  return (
    <Dialog title={advert ? `Anuncio de ${advert.client}` : 'Nuevo anuncio'} onClose={onClose}>
      {(close) => (
        <form className="form" noValidate onSubmit={(event) => void submit(event, close)}>
          <Field
            label="Cliente"
            value={fields.client}
            fault={of('client')}
            maxLength={advertLimits.client}
            autoComplete="off"
            onChange={({ target }) => set({ client: target.value })}
          />
          <Field
            label="Enlace"
            type="url"
            value={fields.link}
            fault={of('link')}
            placeholder="https://"
            maxLength={advertLimits.link}
            autoComplete="off"
            onChange={({ target }) => set({ link: target.value })}
          />
          <Field
            label="Imagen"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/svg+xml"
            fault={of('imageId')}
            hint={
              isUploading
                ? 'Subiendo y preparando…'
                : 'De 640 × 530 px o parecida. Después de prepararla puede pesar 30 KB.'
            }
            onChange={({ target }) => void take(target.files?.[0])}
          />
          {picture && <img className="ad__picture" src={picture} alt={fields.alt} />}
          <Field
            label="Texto alternativo"
            aside={`${fields.alt.length}/${advertLimits.alt}`}
            value={fields.alt}
            fault={of('alt')}
            hint="Lo que la imagen dice, para quien no la ve."
            maxLength={advertLimits.alt}
            autoComplete="off"
            onChange={({ target }) => set({ alt: target.value })}
          />
          {moment('startsAt', 'Desde')}
          {moment('endsAt', 'Hasta')}
          <DialogButtons>
            <Button type="submit" kind="solid" busy={isBusy || isUploading}>
              Guardar
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
