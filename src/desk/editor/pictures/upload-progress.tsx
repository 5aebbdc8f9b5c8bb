import { formatBytes } from '#format.ts';
import { asideClass, labelClass } from '../../parts/field.tsx';
import { usePictureTurn } from '../../pictures/use-picture-turn.ts';
import type { Progress } from './upload.ts';
import type { Uploading } from './use-upload.ts';

const hints: Record<Progress['state'], string> = {
  sending: 'Si la señal falla, continúa donde quedó. ',
  waiting: 'Se cortó la conexión. Continuará donde quedó cuando vuelva. ',
  preparing: 'Preparando la imagen… ',
};

type UploadProgressProps = Pick<Uploading, 'cancel' | 'retry'> & { progress: Progress };

export function UploadProgress({ progress, cancel, retry }: UploadProgressProps) {
  const { name, sent, size, state, why } = progress;
  const turn = usePictureTurn(state === 'preparing');
  return (
    <div className="grid gap-1.5">
      <div className={labelClass}>
        <span>Subiendo {name}</span>
        <span className={asideClass}>
          {formatBytes(sent)} de {formatBytes(size)}
        </span>
      </div>
      <progress aria-label={`Subiendo ${name}`} value={sent} max={size} />
      <p className="text-2xs leading-[1.4] text-ink-2">
        <span role="status">{why ? `${why} ` : (turn ?? hints[state])}</span>
        {state === 'waiting' && (
          <>
            <button className="link" type="button" onClick={retry}>
              Reintentar ahora
            </button>{' '}
          </>
        )}
        <button className="link" type="button" onClick={cancel}>
          Cancelar
        </button>
      </p>
    </div>
  );
}
