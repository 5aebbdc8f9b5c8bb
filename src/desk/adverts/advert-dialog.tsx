import { useId, useState } from 'react';
import { advertLimits } from '#contract/desk/advert-limits.ts';
import type { DeskAdvert } from '#contract/desk/adverts.ts';
import { call } from '../api/client.ts';
import { useAttempt } from '../attempt.ts';
import { useFile } from '../editor/pictures/upload.ts';
import { UploadProgress } from '../editor/pictures/upload-progress.tsx';
import { Count } from '../parts/count.tsx';
import { Fault, Field, FieldGroup } from '../parts/field.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { DayTimeFields } from '../parts/moment-fields.tsx';
import { toast } from '../parts/toast.ts';

type AdvertDialogProps = { advert: DeskAdvert | null; onSaved: () => void; onClose: () => void };

const empty = { client: '', alt: '', link: '', imageId: '', startsAt: '', endsAt: '' };

export function AdvertDialog({ advert, onSaved, onClose }: AdvertDialogProps) {
  const [fields, setFields] = useState(advert ?? empty);
  const [picture, setPicture] = useState(advert?.src ?? null);
  const saving = useAttempt({ failure: 'No se guardó' });
  const { faultOf, forgive } = saving;
  const set = (change: Partial<typeof empty>) => setFields((before) => ({ ...before, ...change }));
  const file = useFile(({ id, whole }) => {
    set({ imageId: id });
    setPicture(whole);
  }, forgive);

  const send = () => {
    const { client, alt, link, imageId, startsAt, endsAt } = fields;
    const given = { client, alt, link, imageId, startsAt, endsAt };
    return advert
      ? call('PUT', `/api/publicidad/${advert.id}`, given)
      : call('POST', '/api/publicidad', given);
  };
  const showSaved = () => {
    onSaved();
    toast({ title: 'Guardado', text: 'Comienza y termina solo, a la hora indicada.' });
  };

  const moment = (name: 'startsAt' | 'endsAt', label: string) => (
    <DayTimeFields
      required
      label={label}
      timeLabel={`${label}, hora de Caracas`}
      value={fields[name] || null}
      startTime="00:00"
      fault={faultOf(name)}
      onChange={(at) => set({ [name]: at ?? '' })}
    />
  );
  return (
    <FormDialog
      title={advert ? `Anuncio de ${advert.client}` : 'Nuevo anuncio'}
      submitLabel="Guardar"
      isWaiting={file.progress !== null}
      onSaved={showSaved}
      {...{ saving, send, onClose }}
    >
      <Field
        label="Cliente"
        required
        value={fields.client}
        fault={faultOf('client')}
        maxLength={advertLimits.client}
        autoComplete="off"
        onChange={({ target }) => set({ client: target.value })}
      />
      <Field
        label="Enlace"
        required
        type="url"
        value={fields.link}
        fault={faultOf('link')}
        placeholder="https://"
        maxLength={advertLimits.link}
        autoComplete="off"
        onChange={({ target }) => set({ link: target.value })}
      />
      <AdvertPicture
        src={picture}
        alt={fields.alt}
        file={file}
        fault={file.fault ?? faultOf('imageId')}
      />
      <Field
        label="Texto alternativo"
        required
        aside={<Count length={fields.alt.length} max={advertLimits.alt} />}
        value={fields.alt}
        fault={faultOf('alt')}
        hint="Lo que dice la imagen, para quien no puede verla."
        maxLength={advertLimits.alt}
        autoComplete="off"
        onChange={({ target }) => set({ alt: target.value })}
      />
      {moment('startsAt', 'Desde')}
      {moment('endsAt', 'Hasta')}
    </FormDialog>
  );
}

type AdvertPictureProps = {
  src: string | null;
  alt: string;
  file: ReturnType<typeof useFile>;
  fault: string | null;
};

function AdvertPicture({ src, alt, file, fault }: AdvertPictureProps) {
  const id = useId();
  return (
    <FieldGroup label="Imagen" aria-describedby={`${id}-fault ${id}`}>
      {src && <img className="w-55" src={src} alt={alt} />}
      {file.progress ? (
        <UploadProgress {...file} progress={file.progress} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <FileButton icon="upload" onFiles={([chosen]) => file.startUpload(chosen)}>
            {src ? 'Elegir otra imagen' : 'Elegir la imagen'}
          </FileButton>
        </div>
      )}
      <Fault message={fault} id={`${id}-fault`} />
      <p className="text-2xs leading-[1.4] text-ink-2" id={id}>
        De 640 × 530 px o parecida. Ya preparada, puede pesar hasta 30 KB.
      </p>
    </FieldGroup>
  );
}
