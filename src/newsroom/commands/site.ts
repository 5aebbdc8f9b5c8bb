import type { SiteField } from '#contract/site.ts';
import { parseEnv } from '#env.ts';
import { toContact, toHome } from '#paths.ts';
import { terminal } from '#store/people/registro.ts';
import { changeSite, readSettings, SiteFault } from '../identity/site.ts';
import { type Command, CommandFault } from './command.ts';

/** Each by the word that an order has for it. */
const words: Record<string, SiteField> = {
  nombre: 'name',
  lema: 'tagline',
  contacto: 'email',
  acento: 'accent',
  facebook: 'facebook',
  x: 'x',
  linkedin: 'linkedin',
  instagram: 'instagram',
};

export const siteCommand: Command = {
  name: 'sitio',
  usage: Object.keys(words)
    .map((word) => `[--${word} <texto>]`)
    .join(' '),
  summary: 'muestra o cambia el nombre, el lema, el contacto, las redes y el acento del sitio',
  help: `Sin más, muestra lo que hay. Un texto vacío ("") vuelve a lo que el sitio trae. El acento es un color
como #ff6510; donde no se leería, el sitio usa un tono suyo más claro o más oscuro. Lo que fija la
configuración del servidor (SITE_NAME, CONTACT_EMAIL…) va por delante y no se cambia aquí.`,
  options: Object.fromEntries(Object.keys(words).map((word) => [word, { type: 'string' }])),
  words: [0, 0],
  async run(store, { options }, onChanged) {
    const env = parseEnv(process.env);
    const change = Object.entries(words).flatMap(([word, field]) =>
      typeof options[word] === 'string' ? [[field, options[word]]] : [],
    );
    try {
      await changeSite(store, env, terminal, Object.fromEntries(change), Date.now());
    } catch (error) {
      throw error instanceof SiteFault ? new CommandFault(error.message) : error;
    }
    if (change.length > 0) for (const path of [toHome(), toContact()]) onChanged(path);
    const settings = await readSettings(store, env);
    for (const [word, field] of Object.entries(words)) {
      const { value, isFixed } = settings[field];
      const note = isFixed ? '  (de la configuración del servidor)' : '';
      console.log(`${word.padEnd(10)} ${value ?? 'como viene'}${note}`);
    }
  },
};
