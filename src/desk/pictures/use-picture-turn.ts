import { useEffect, useState } from 'react';
import type { PictureTurn } from '#contract/desk/pictures.ts';
import { call } from '../api/client.ts';

const askEveryMs = 2_000;

/** Says how many pictures are ahead of the waiting one; null if none is waiting. */
export function usePictureTurn(isWaiting: boolean): string | null {
  const [turn, setTurn] = useState<PictureTurn | null>(null);
  useEffect(() => {
    if (!isWaiting) return;
    const ask = () => call<PictureTurn>('GET', '/api/imagenes/turno').then(setTurn, () => {});
    const timer = setInterval(ask, askEveryMs);
    return () => {
      clearInterval(timer);
      setTurn(null);
    };
  }, [isWaiting]);
  if (!turn || turn.ahead === 0) return null;
  const { ahead, seconds } = turn;
  const minutes = Math.ceil(seconds / 60);
  const pictures = ahead === 1 ? 'una imagen' : `${ahead} imágenes`;
  const time = minutes <= 1 ? 'menos de un minuto' : `unos ${minutes} minutos`;
  return `Espera su turno: hay ${pictures} delante, ${time}. `;
}
