import type { SessionInfo } from '#contract/desk/people.ts';
import { call } from '../api/client.ts';
import { refreshResponses, useResponse } from '../api/responses.ts';
import { attempt } from '../attempt.ts';
import { formatMomentInText } from '../dates.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Chip } from '../parts/marks.tsx';
import { Section } from '../parts/page.tsx';
import { ResponseStatus, Skeleton } from '../parts/status.tsx';
import { toast } from '../parts/toast.ts';

const row = 'grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 py-2.25';

export function Sessions() {
  const response = useResponse<SessionInfo[]>('/api/yo/sesiones');
  const { data, fault } = response;
  const close = (path: string, done: string) =>
    attempt('No se cerró', async () => {
      await call('DELETE', path);
      refreshResponses('/api/yo/sesiones');
      toast({ title: done });
    });
  const others = data?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Section
      title="Sesiones abiertas"
      count="suyas"
      aside={
        others.length > 0 && (
          <button
            type="button"
            className="link"
            onClick={() => close('/api/yo/sesiones', 'Las demás sesiones se cerraron')}
          >
            Cerrar las demás
          </button>
        )
      }
    >
      {response.fault && <ResponseStatus what="la lista de sesiones" response={response} />}
      <ul className="divide-y divide-rule border-y border-rule">
        {!data && !fault && (
          <li className={row} aria-busy="true">
            <Icon name="desktop" />
            <Skeleton width={5} />
          </li>
        )}
        {data?.map(({ id, isThis, agent, createdAt, seenAt }) => (
          <li key={id} className={row}>
            <Icon name={/Android|iPhone|iOS/.test(agent) ? 'phone' : 'desktop'} />
            <span>
              <b>{agent}</b> {isThis && <Chip className="ml-1">Esta</Chip>}
              <small className="block text-ink-2">
                {isThis
                  ? `Desde ${formatMomentInText(createdAt)}`
                  : `Usada ${formatMomentInText(seenAt)}`}
              </small>
            </span>
            {!isThis && (
              <Button
                small
                aria-label={`Cerrar la sesión de ${agent}, usada ${formatMomentInText(seenAt)}`}
                onClick={() => close(`/api/yo/sesiones/${id}`, `Se cerró la sesión de ${agent}`)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
