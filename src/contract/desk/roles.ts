/** Who may do what on the desk. The server checks this table on every request. */

export const roles = ['redactor', 'editor', 'administrador'] as const;
export type Role = (typeof roles)[number];

const editors: readonly Role[] = ['editor', 'administrador'];
const administrators: readonly Role[] = ['administrador'];

export const permissions = {
  /** Write own drafts and send them to review. */
  write: roles,
  'edit-all': editors,
  /**
   * Publish, return a draft to its author, schedule, retire, rename, order the front page, and add a synonym from the
   * figures.
   */
  publish: editors,
  /** Replace a picture everywhere; delete unused ones. */
  'manage-pictures': editors,
  'send-newsletter': editors,
  'read-figures': editors,
  'manage-people': administrators,
  'read-audit-log': administrators,
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
