/** What a page's version depends on, for those who keep copies. */
export const modeVary = 'Save-Data, Cookie';

const cookie = /(?:^|; ?)modo=(ligero|completo)(?:;|$)/;

/**
 * Whether a reader is to get the light version. What the reader chose goes before what the browser asks of all sites;
 * anything but the words themselves is as good as absent, so there are two versions and no third.
 */
export function isLight(headers: ModeHeaders): boolean {
  const chosen = headers.cookie === undefined ? undefined : cookie.exec(headers.cookie)?.[1];
  return chosen === undefined ? headers['save-data'] === 'on' : chosen === 'ligero';
}

type ModeHeaders = {
  cookie?: string | undefined;
  'save-data'?: string | string[] | undefined;
};

/** An address by which a reader chooses: that of any page with `?modo=`. */
export type ModeChoice = { mode: 'ligero' | 'completo'; page: string };

export function parseModeChoice({ pathname, searchParams }: URL): ModeChoice | null {
  const mode = searchParams.get('modo');
  if ((mode !== 'ligero' && mode !== 'completo') || pathname.startsWith('/api/')) return null;
  const rest = new URLSearchParams(searchParams);
  rest.delete('modo');
  // One slash: what begins with two is an address of another site.
  const page = pathname.replace(/^\/+/, '/');
  return { mode, page: rest.size > 0 ? `${page}?${rest}` : page };
}

const year = 31_536_000;

/** Holds the choice and nothing else. The full version is what a browser gets that asks for nothing: then there is none. */
export function toModeCookie(
  { mode }: ModeChoice,
  headers: ModeHeaders,
  isSecure: boolean,
): string {
  const isNeeded = mode === 'ligero' || headers['save-data'] === 'on';
  const kept = isNeeded ? `${mode}; Max-Age=${year}` : '; Max-Age=0';
  return `modo=${kept}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
