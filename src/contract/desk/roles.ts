/** Who may do what on the desk: the one table, which the server asks on every call. */

export const roles = ['redactor', 'editor', 'administrador'] as const;
export type Role = (typeof roles)[number];

const editors: readonly Role[] = ['editor', 'administrador'];
const administrators: readonly Role[] = ['administrador'];

export const permissions = {
  /** Drafts of one's own: write them, send them to review. */
  write: roles,
  'edit-all': editors,
  /** Publish, schedule, retire, rename. */
  publish: editors,
  /** Replace a picture everywhere, delete one that nothing shows. */
  'manage-pictures': editors,
  'send-boletin': editors,
  'read-figures': editors,
  'manage-people': administrators,
  'read-registro': administrators,
  'manage-subscribers': administrators,
  'manage-categories': administrators,
  'manage-vocabulary': administrators,
  'manage-backups': administrators,
  'manage-adverts': administrators,
  'manage-site': administrators,
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof permissions;

export const may = (role: Role, what: Permission): boolean =>
  (permissions[what] as readonly Role[]).includes(role);

export const listPermissions = (role: Role): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((what) => may(role, what));
