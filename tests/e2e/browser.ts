import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The installed Chromium; undefined if Playwright's own must be used. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH ?? '';
  return isExecutable(given) ? given : findProgram(...names);
}

/** The first of these programs that is on the PATH. */
export function findProgram(...wanted: string[]): string | undefined {
  // Debian installs servers in folders that are only on root's PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return file !== '';
  } catch {
    return false;
  }
}

/** The fonts of a reader's device, each in a file of `tests/e2e/fonts`. This machine's own are never used. */
export type Fonts = 'phone' | 'computer' | 'bare';

export const withFonts = (fonts: Fonts) => ({
  ...process.env,
  FONTCONFIG_FILE: join(import.meta.dirname, `fonts/${fonts}.conf`),
});

/** Without these, Chromium contacts Google's servers for updates, and tests would wait for that. */
export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function toLaunchOptions(fonts: Fonts = 'phone'): LaunchOptions {
  const executablePath = findBrowser();
  return {
    args: browserArgs,
    env: withFonts(fonts),
    ...(executablePath ? { executablePath } : {}),
  };
}

/** For screenshots that people look at: evenly spaced letters, and Spanish date fields. */
export function toPictureOptions(): LaunchOptions {
  const { args = [], env, ...options } = toLaunchOptions();
  return {
    ...options,
    args: [...args, '--font-render-hinting=none', '--lang=es-VE'],
    env: { ...env, LANGUAGE: 'es' },
  };
}
