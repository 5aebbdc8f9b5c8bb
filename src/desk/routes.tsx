import { type ComponentType, lazy } from 'react';
import type { Permission } from '#contract/desk/roles.ts';
import type { IconName } from './parts/icon.tsx';

/** A page behind the sign-in. Each is loaded as a separate chunk. */
export type DeskRoute = {
  path: string;
  View: ComponentType<{ id: string }>;
  /** Null for everybody in the newsroom. */
  may: Permission | null;
  /** The editor uses the whole screen. */
  isEditor?: true;
};

const MesaPage = lazy(async () => ({ default: (await import('./home/home-page.tsx')).MesaPage }));
const ArticlesPage = lazy(async () => ({
  default: (await import('./articles/articles-page.tsx')).ArticlesPage,
}));
const BoletinPage = lazy(async () => ({
  default: (await import('./newsletter/newsletter-page.tsx')).BoletinPage,
}));
const FrontPagePage = lazy(async () => ({
  default: (await import('./front-page/front-page.tsx')).FrontPagePage,
}));
const TeamPage = lazy(async () => ({
  default: (await import('./people/team-page.tsx')).TeamPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('./people/profile-page.tsx')).ProfilePage,
}));
const AuditLogPage = lazy(async () => ({
  default: (await import('./audit-log/audit-log-page.tsx')).AuditLogPage,
}));
const ReadersPage = lazy(async () => ({
  default: (await import('./figures/figures-page.tsx')).ReadersPage,
}));
const SubscribersPage = lazy(async () => ({
  default: (await import('./subscribers/subscribers-page.tsx')).SubscribersPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('./settings/settings-page.tsx')).SettingsPage,
}));
const PicturesPage = lazy(async () => ({
  default: (await import('./pictures/pictures-page.tsx')).PicturesPage,
}));
const HelpPage = lazy(async () => ({ default: (await import('./help/help-page.tsx')).HelpPage }));
const NewPage = lazy(async () => ({ default: (await import('./editor/begin.tsx')).NewPage }));
const OpenPage = lazy(async () => ({ default: (await import('./editor/begin.tsx')).OpenPage }));
const EditorPage = lazy(async () => ({
  default: (await import('./editor/editor-page.tsx')).EditorPage,
}));
const HistoryPage = lazy(async () => ({
  default: (await import('./editor/comparing/history-page.tsx')).HistoryPage,
}));

const AdvertReportPage = lazy(async () => ({
  default: (await import('./adverts/report-page.tsx')).AdvertReportPage,
}));

export const routes: DeskRoute[] = [
  { path: '/', View: MesaPage, may: null },
  { path: '/articulos', View: ArticlesPage, may: null },
  { path: '/imagenes', View: PicturesPage, may: 'write' },
  { path: '/nuevo', View: NewPage, may: 'write' },
  { path: '/abrir/:id', View: OpenPage, may: 'write' },
  { path: '/editor/:id', View: EditorPage, may: 'write', isEditor: true },
  { path: '/editor/:id/historial', View: HistoryPage, may: 'write' },
  { path: '/portada', View: FrontPagePage, may: 'publish' },
  { path: '/boletin', View: BoletinPage, may: 'send-boletin' },
  { path: '/lectores', View: ReadersPage, may: 'read-figures' },
  { path: '/suscriptores', View: SubscribersPage, may: 'manage-subscribers' },
  { path: '/publicidad/:id', View: AdvertReportPage, may: 'manage-adverts' },
  { path: '/equipo', View: TeamPage, may: 'manage-people' },
  { path: '/registro', View: AuditLogPage, may: 'read-registro' },
  { path: '/ajustes', View: SettingsPage, may: 'manage-categories' },
  { path: '/ajustes/:id', View: SettingsPage, may: 'manage-categories' },
  { path: '/ayuda', View: HelpPage, may: null },
  { path: '/ayuda/:id', View: HelpPage, may: null },
  { path: '/perfil', View: ProfilePage, may: null },
];

/** The menu in order, with the shortcut keys. A role's menu has no pages it cannot open. */
export type Section = {
  href: string;
  name: string;
  icon: IconName;
  keys: string;
  may: Permission | null;
  /** In the phone's bottom bar; the others are under «Más». */
  inDock: boolean;
};

export const sections: Section[] = [
  { href: '/', name: 'Mesa', icon: 'board', keys: 'g m', may: null, inDock: true },
  { href: '/articulos', name: 'Artículos', icon: 'list', keys: 'g a', may: null, inDock: true },
  {
    href: '/imagenes',
    name: 'Imágenes',
    icon: 'image',
    keys: 'g i',
    may: 'write',
    inDock: false,
  },
  {
    href: '/portada',
    name: 'Portada',
    icon: 'home',
    keys: 'g p',
    may: 'publish',
    inDock: false,
  },
  {
    href: '/boletin',
    name: 'Boletín',
    icon: 'mail',
    keys: 'g b',
    may: 'send-boletin',
    inDock: true,
  },
  {
    href: '/lectores',
    name: 'Lectores',
    icon: 'chart',
    keys: 'g l',
    may: 'read-figures',
    inDock: false,
  },
  {
    href: '/suscriptores',
    name: 'Suscriptores',
    icon: 'subscribers',
    keys: 'g s',
    may: 'manage-subscribers',
    inDock: false,
  },
  {
    href: '/equipo',
    name: 'Equipo',
    icon: 'people',
    keys: 'g e',
    may: 'manage-people',
    inDock: false,
  },
  {
    href: '/registro',
    name: 'Registro',
    icon: 'clock',
    keys: 'g r',
    may: 'read-registro',
    inDock: false,
  },
  {
    href: '/ajustes',
    name: 'Ajustes',
    icon: 'gear',
    keys: 'g j',
    may: 'manage-categories',
    inDock: false,
  },
];
