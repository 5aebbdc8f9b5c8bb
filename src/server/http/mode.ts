/** The Vary header of pages: what selects the full or the light version. */
export const modeVary = 'Save-Data, Cookie';

const cookie = /(?:^|; ?)modo=(ligero|completo)(?:;|$)/;

/**
 * The reader's choice goes before the browser's Save-Data. Any other value counts as absent, so that there are exactly
 * two versions.
 */
export function isLight(headers: ModeHeaders): boolean {
  const choice = headers.cookie === undefined ? undefined : cookie.exec(headers.cookie)?.[1];
  return choice === undefined ? headers['save-data'] === 'on' : choice === 'ligero';
}

type ModeHeaders = {
  cookie?: string | undefined;
  'save-data'?: string | string[] | undefined;
};

/** The address of any page with `?modo=`. */
export type ModeChoice = { mode: 'ligero' | 'completo'; page: string };

export function parseModeChoice({ pathname, searchParams }: URL): ModeChoice | null {
  const mode = searchParams.get('modo');
  if ((mode !== 'ligero' && mode !== 'completo') || pathname.startsWith('/api/')) return null;
  const rest = new URLSearchParams(searchParams);
  rest.delete('modo');
  // A redirect to `//x` would go to another host.
  const page = pathname.replace(/^\/+/, '/');
  return { mode, page: rest.size > 0 ? `${page}?${rest}` : page };
}

const year = 31_536_000;

/** The full version is the default, so choosing it deletes the cookie unless the browser sends Save-Data. */
export function toModeCookie({ mode }: ModeChoice, headers: ModeHeaders, isSecure: boolean) {
  const isNeeded = mode === 'ligero' || headers['save-data'] === 'on';
  const value = isNeeded ? `${mode}; Max-Age=${year}` : '; Max-Age=0';
  return `modo=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
