import { useConnection } from '../api/connection.ts';
import { askForSignIn, useExpired } from '../api/expired.ts';
import { formatSince } from '../dates.ts';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';

/** Banners for lasting states of the whole desk. The editor shows the connection itself. */
export function Bands({ isEditor }: { isEditor: boolean }) {
  const expired = useExpired();
  return (
    <div className={`grid gap-2 empty:hidden ${isEditor ? '' : 'mb-4'}`}>
      {(expired === 'due' || expired === 'put-off') && (
        <Banner
          icon="clock"
          tone="bad"
          role="alert"
          action={
            <Button small onClick={askForSignIn}>
              Entrar
            </Button>
          }
        >
          <b>Su sesión venció.</b> Hasta que entre, nada se guarda en el servidor.
        </Banner>
      )}
      {!isEditor && <ConnectionBand />}
    </div>
  );
}

function ConnectionBand() {
  const { state, since, reason, wasReached } = useConnection();
  if (state === 'on') return null;
  if (state === 'back') {
    return (
      <Banner icon="refresh" tone="todo" role="status">
        <b>Volvió la señal.</b> Lo que ve está actualizado.
      </Banner>
    );
  }
  if (reason !== null) {
    return (
      <Banner icon="lock" role="status">
        <b>Solo lectura.</b> {reason}
      </Banner>
    );
  }
  return (
    <Banner icon="offline" role="status">
      {wasReached ? (
        <>
          <b>Sin conexión desde {formatSince(since)}.</b> Lo que ve es de esa hora.
        </>
      ) : (
        <>
          <b>Sin conexión.</b> Lo que ve es de la última conexión.
        </>
      )}{' '}
      Puede escribir: cada cambio queda en este equipo y se envía solo cuando vuelva la señal.
    </Banner>
  );
}
