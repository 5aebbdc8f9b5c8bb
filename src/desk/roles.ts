import type { Role } from '#contract/desk/roles.ts';

export const roleNames: Record<Role, string> = {
  redactor: 'Redactor',
  editor: 'Editor',
  administrador: 'Administrador',
};

/** The text after the name: «como editor: corrige lo de todos…». */
export const roleDuties: Record<Role, string> = {
  redactor: 'escribe, corrige lo suyo y lo envía a revisión.',
  editor: 'corrige lo de todos, publica, programa, retira y envía el boletín.',
  administrador: 'hace lo de un editor y maneja el equipo, las categorías y los respaldos.',
};

/** 'MQ' for Marisol Quintero, 'CR' for Carmen Teresa Rondón. */
export function toInitials(name: string): string {
  // Not every word of a name begins with a letter.
  const letters = (name.match(/\p{L}\S*/gu) ?? []).map((word) => [...word][0] ?? '');
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('').toUpperCase();
}
