import type { ComponentType } from 'react';
import type { Permission } from '#contract/desk/roles.ts';
import { lazyView } from './lazy-view.ts';
import type { IconName } from './parts/icon.tsx';

/** A page behind the sign-in. Each is loaded as a separate chunk. */
export type DeskRoute = {
  path: string;
  View: ComponentType<{ id: string }>;
  /** Null for everybody in the newsroom. */
  may: Permission | null;
  menu?: Menu;
};

type Menu = {
  name: string;
  icon: IconName;
  keys: string;
  /** Whether it is in the phone's bottom bar; the others are under «Más». */
  inDock?: true;
};

const SettingsPage = lazyView(() => import('./settings/settings-page.tsx'), 'SettingsPage');
const HelpPage = lazyView(() => import('./help/help-page.tsx'), 'HelpPage');

export const routes: DeskRoute[] = [
  {
    path: '/',
    View: lazyView(() => import('./home/home-page.tsx'), 'HomePage'),
    may: null,
    menu: { name: 'Mesa', icon: 'board', keys: 'g m', inDock: true },
  },
  {
    path: '/articulos',
    View: lazyView(() => import('./articles/articles-page.tsx'), 'ArticlesPage'),
    may: null,
    menu: { name: 'Artículos', icon: 'list', keys: 'g a', inDock: true },
  },
  {
    path: '/imagenes',
    View: lazyView(() => import('./pictures/pictures-page.tsx'), 'PicturesPage'),
    may: 'write',
    menu: { name: 'Imágenes', icon: 'image', keys: 'g i' },
  },
  {
    path: '/nuevo',
    View: lazyView(() => import('./editor/begin.tsx'), 'NewPage'),
    may: 'write',
  },
  {
    path: '/abrir/:id',
    View: lazyView(() => import('./editor/begin.tsx'), 'OpenPage'),
    may: 'write',
  },
  {
    path: '/editor/:id',
    View: lazyView(() => import('./editor/editor-page.tsx'), 'EditorPage'),
    may: 'write',
  },
  {
    path: '/editor/:id/historial',
    View: lazyView(() => import('./editor/comparing/history-page.tsx'), 'HistoryPage'),
    may: 'write',
  },
  {
    path: '/portada',
    View: lazyView(() => import('./front-page/front-page.tsx'), 'FrontPagePage'),
    may: 'publish',
    menu: { name: 'Portada', icon: 'home', keys: 'g p' },
  },
  {
    path: '/boletin',
    View: lazyView(() => import('./newsletter/newsletter-page.tsx'), 'NewsletterPage'),
    may: 'send-newsletter',
    menu: { name: 'Boletín', icon: 'mail', keys: 'g b', inDock: true },
  },
  {
    path: '/lectores',
    View: lazyView(() => import('./figures/figures-page.tsx'), 'FiguresPage'),
    may: 'read-figures',
    menu: { name: 'Lectores', icon: 'chart', keys: 'g l' },
  },
  {
    path: '/suscriptores',
    View: lazyView(() => import('./subscribers/subscribers-page.tsx'), 'SubscribersPage'),
    may: 'manage-subscribers',
    menu: { name: 'Suscriptores', icon: 'subscribers', keys: 'g s' },
  },
  {
    path: '/publicidad/:id',
    View: lazyView(() => import('./adverts/report-page.tsx'), 'AdvertReportPage'),
    may: 'manage-adverts',
  },
  {
    path: '/equipo',
    View: lazyView(() => import('./people/team-page.tsx'), 'TeamPage'),
    may: 'manage-people',
    menu: { name: 'Equipo', icon: 'people', keys: 'g e' },
  },
  {
    path: '/registro',
    View: lazyView(() => import('./audit-log/audit-log-page.tsx'), 'AuditLogPage'),
    may: 'read-audit-log',
    menu: { name: 'Registro', icon: 'clock', keys: 'g r' },
  },
  {
    path: '/ajustes',
    View: SettingsPage,
    may: 'manage-categories',
    menu: { name: 'Ajustes', icon: 'gear', keys: 'g j' },
  },
  { path: '/ajustes/:id', View: SettingsPage, may: 'manage-categories' },
  { path: '/ayuda', View: HelpPage, may: null },
  { path: '/ayuda/:id', View: HelpPage, may: null },
  {
    path: '/perfil',
    View: lazyView(() => import('./people/profile-page.tsx'), 'ProfilePage'),
    may: null,
  },
];

export type Section = Menu & { href: string; may: Permission | null };

/** The menu in order. A role's menu has no pages it cannot open. */
export const sections: Section[] = routes.flatMap(({ path: href, may, menu }) =>
  menu ? [{ href, may, ...menu }] : [],
);
