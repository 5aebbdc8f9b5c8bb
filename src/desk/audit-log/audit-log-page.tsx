import { useLocation, useSearch } from 'wouter';
import type { AuditLog, AuditLogKind } from '#contract/desk/audit-log.ts';
import type { Team } from '#contract/desk/people.ts';
import { downloadFile } from '../api/client.ts';
import { useResponse } from '../api/responses.ts';
import { attempt } from '../attempt.ts';
import { Button } from '../parts/button.tsx';
import { Select } from '../parts/choice.tsx';
import { inputClass, labelClass } from '../parts/field.tsx';
import { More, PageHead } from '../parts/page.tsx';
import { ResponseStatus } from '../parts/status.tsx';
import { LogItems } from './items.tsx';

const kindNames: Record<AuditLogKind, string> = {
  entradas: 'Accesos',
  equipo: 'Equipo',
  articulos: 'Artículos',
  boletin: 'Boletín',
  datos: 'Datos personales',
  ajustes: 'Ajustes',
};
const pageSize = 50;

export function AuditLogPage() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const page = Number(asked.get('pagina') ?? 1);
  const response = useResponse<AuditLog>(`/api/registro${search && `?${search}`}`);
  const { data, refresh } = response;
  const people = useResponse<Team>('/api/equipo').data?.people ?? [];
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.delete('pagina');
    if (value) next.set(name, value);
    else next.delete(name);
    navigate(`/registro${next.size > 0 ? `?${next}` : ''}`, { replace: name !== 'pagina' });
  };
  const pick = (name: string) => ({
    value: asked.get(name) ?? '',
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const download = () =>
    attempt('No se exportó', async () => {
      await downloadFile('/api/registro/csv', 'registro.csv', Object.fromEntries(asked));
      refresh();
    });
  const shown = data ? (page - 1) * pageSize + data.items.length : 0;
  return (
    <>
      <PageHead
        title="Registro"
        lead="Quién hizo qué y cuándo, en los dos últimos años. Nadie puede cambiarlo."
      >
        <Button icon="download" onClick={download}>
          Exportar CSV
        </Button>
      </PageHead>
      <search className="grid grid-cols-2 items-end gap-3 py-3 md:grid-cols-[repeat(4,minmax(0,200px))]">
        <Select label="Persona" labelHidden {...pick('persona')}>
          <option value="">Personas: todas</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Acción" labelHidden {...pick('tipo')}>
          <option value="">Acciones: todas</option>
          {Object.entries(kindNames).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </Select>
        <label>
          <span className={`${labelClass} text-2xs`}>Desde</span>
          <input className={inputClass} type="date" {...pick('desde')} />
        </label>
        <label>
          <span className={`${labelClass} text-2xs`}>Hasta</span>
          <input className={inputClass} type="date" {...pick('hasta')} />
        </label>
      </search>
      <ResponseStatus what="el registro" response={response}>
        <LogItems items={undefined} />
      </ResponseStatus>
      {data && <LogItems items={data.items} />}
      {data && data.total > 0 && (
        <More shown={shown} total={data.total}>
          <span className="flex flex-wrap gap-2">
            {page > 1 && (
              <Button small onClick={() => change('pagina', String(page - 1))}>
                Más recientes
              </Button>
            )}
            {shown < data.total && (
              <Button small onClick={() => change('pagina', String(page + 1))}>
                Anteriores
              </Button>
            )}
          </span>
        </More>
      )}
    </>
  );
}
