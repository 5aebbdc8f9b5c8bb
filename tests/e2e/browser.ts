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

/** The Chromium that is installed, or undefined where Playwright's own must serve. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH ?? '';
  return isExecutable(given) ? given : findProgram(...names);
}

/** The first of these programs that is on the PATH. */
export function findProgram(...wanted: string[]): string | undefined {
  // Debian keeps servers where only root's PATH looks.
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

/** Without these Chromium asks its maker's servers for updates, which no test of ours should wait for. */
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

/** For pictures that people look at: letters evenly spaced, and dates in fields in Spanish. */
export function toPictureOptions(): LaunchOptions {
  const { args = [], env, ...options } = toLaunchOptions();
  return {
    ...options,
    args: [...args, '--font-render-hinting=none', '--lang=es-VE'],
    env: { ...env, LANGUAGE: 'es' },
  };
}
