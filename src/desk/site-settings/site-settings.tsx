import { useState } from 'react';
import type { DeskSite } from '#contract/desk/site-settings.ts';
import { limits } from '#contract/rules.ts';
import { call } from '../api/client.ts';
import { refreshResponses, useResponse } from '../api/responses.ts';
import { useAttempt } from '../attempt.ts';
import { Button } from '../parts/button.tsx';
import { Field, LongField } from '../parts/field.tsx';
import { columns, Section } from '../parts/page.tsx';
import { ResponseStatus, SkeletonSection } from '../parts/status.tsx';
import { toast } from '../parts/toast.ts';
import { setSession, useMe } from '../session.ts';

const path = '/api/sitio';
type Name = keyof DeskSite['settings'];

const fields: { name: Name; label: string; hint?: string; maxLength: number }[] = [
  {
    name: 'name',
    label: 'Nombre',
    hint: `Hasta ${limits.siteName} caracteres; con menos de 13 se ve más grande.`,
    maxLength: limits.siteName,
  },
  {
    name: 'tagline',
    label: 'Lema',
    hint: 'La descripción del sitio en el pie, en los buscadores y en los canales RSS.',
    maxLength: 200,
  },
  { name: 'email', label: 'Correo de contacto', maxLength: 200 },
  {
    name: 'address',
    label: 'Dirección postal',
    hint: 'Al pie de los correos. Si queda vacía, no se muestra.',
    maxLength: 200,
  },
  {
    name: 'accent',
    label: 'Acento',
    hint: 'El color de lo que se destaca. Donde no se lea bien, el sitio usa un tono más claro o más oscuro.',
    maxLength: 7,
  },
];
const networks: { name: Name; label: string; maxLength: number }[] = [
  { name: 'facebook', label: 'Facebook', maxLength: 200 },
  { name: 'x', label: 'X', maxLength: 200 },
  { name: 'linkedin', label: 'LinkedIn', maxLength: 200 },
  { name: 'instagram', label: 'Instagram', maxLength: 200 },
];

export function SiteSettings() {
  const response = useResponse<DeskSite>(path);
  const { data } = response;
  if (!data) {
    return (
      <ResponseStatus what="los datos del sitio" response={response}>
        <SkeletonSection />
      </ResponseStatus>
    );
  }
  return <SiteForm site={data} />;
}

function SiteForm({ site }: { site: DeskSite }) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const { submit, isBusy, faultOf } = useAttempt({ failure: 'No se guardó' });
  const me = useMe();
  const read = (name: Name) => typed[name] ?? site.settings[name].value ?? site.defaults[name];
  const accent = read('accent');

  async function send() {
    const { settings, defaults } = await call<DeskSite>('PUT', path, typed);
    const name = settings.name.value ?? defaults.name;
    // The desk's header shows it too, and a restore asks people to type it.
    if (me.site.name !== name) setSession({ ...me, site: { ...me.site, name } });
    setTyped({});
    refreshResponses(path);
    toast({ title: 'Guardado', text: 'En dos segundos se ve en todo el sitio.' });
  }

  const swatch = (
    <input
      type="color"
      className="h-auto w-14 flex-none border border-r-0 border-ink-2 bg-sheet p-1"
      aria-label="Elegir el color"
      disabled={site.settings.accent.fixedBy !== null}
      value={/^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : site.defaults.accent}
      onChange={({ target }) => setTyped({ ...typed, accent: target.value })}
    />
  );
  const draw = ({ name, label, hint, maxLength }: (typeof fields)[number]) => {
    const { fixedBy } = site.settings[name];
    const shared = {
      label,
      value: read(name),
      maxLength,
      readOnly: fixedBy !== null,
      hint: fixedBy ? `Lo fija ${fixedBy} en el servidor: se cambia allí.` : hint,
      fault: faultOf(name),
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) =>
        setTyped({ ...typed, [name]: target.value.replaceAll('\n', ' ') }),
    };
    // Longer than one line of the page.
    if (name === 'tagline') {
      return (
        <LongField key={name} rows={2} spellCheck placeholder={site.defaults[name]} {...shared} />
      );
    }
    return (
      <Field
        key={name}
        placeholder={site.defaults[name] || (name === 'address' ? undefined : 'https://')}
        prefix={name === 'accent' ? swatch : undefined}
        spellCheck={false}
        {...shared}
      />
    );
  };
  return (
    <form noValidate onSubmit={(event) => submit(event, send)}>
      <div className={columns}>
        <Section title="Identidad del sitio" aside={site.url}>
          <div className="grid gap-4">{fields.map(draw)}</div>
        </Section>
        <Section title="Redes sociales">
          <div className="grid gap-4">
            {networks.map(draw)}
            <p className="text-2xs leading-[1.4] text-ink-2">
              Si escribe la dirección, el icono del pie y de la página de contacto lleva a ella. Si
              no, es solo un icono.
            </p>
          </div>
        </Section>
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" kind="solid" busy={isBusy}>
          Guardar
        </Button>{' '}
        <span className="text-2xs leading-[1.4] text-ink-2">
          Si deja un campo vacío, vuelve a su valor inicial.
        </span>
      </p>
    </form>
  );
}
