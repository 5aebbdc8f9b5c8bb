import type { Role } from '#contract/desk/roles.ts';

export const roleNames: Record<Role, string> = {
  redactor: 'Redactor',
  editor: 'Editor',
  administrador: 'Administrador',
};

/** What comes after the name: «como editor: corrige lo de todos…». */
export const roleDuties: Record<Role, string> = {
  redactor: 'escribe, corrige lo suyo y lo envía a revisión.',
  editor: 'corrige lo de todos, publica, programa, retira y envía el boletín.',
  administrador: 'hace lo de un editor y maneja el equipo, las categorías y los respaldos.',
};

/** 'MQ' of Marisol Quintero, 'CR' of Carmen Teresa Rondón. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.charAt(0) ?? '';
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : '';
  return `${first}${last}`.toUpperCase();
}
