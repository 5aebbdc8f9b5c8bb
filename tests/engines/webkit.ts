import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findFreePort } from '#store/testing/postgres-server.ts';
import { findProgram, withFonts } from '../e2e/browser.ts';
import { type Driver, type Engine, type Reader, startProgram, until } from './driver.ts';

const program = findProgram('WebKitWebDriver');
const screen = findProgram('Xvfb');

/** MiniBrowser of WebKitGTK, by its driver: https://www.w3.org/TR/webdriver2/ */
export const webkit: Engine = {
  name: 'WebKit',
  packages: 'webkit2gtk-driver y xvfb',
  isHere: program !== undefined && screen !== undefined,
  async start(reader, { folder, ends }): Promise<Driver> {
    let display = '';
    startProgram(
      {
        command: screen,
        args: ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
        env: process.env,
        onLine: (line) => {
          if (/^\d+$/.test(line)) display = line;
        },
      },
      ends,
    );
    await until('there is a screen', async () => display);
    const port = await findFreePort();
    startProgram(
      {
        command: program,
        args: [`--port=${port}`],
        env: toEnvironment(reader, display, folder),
        onLine() {},
      },
      ends,
    );
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const { value } = WebDriverResponse.parse(await response.json());
      if (!response.ok) throw new Error(JSON.stringify(value));
      return value;
    };
    await until('the driver answers', () => fetch(`http://127.0.0.1:${port}/status`));
    const options = { args: toArguments(reader) };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = Session.parse(await call('POST', '', { capabilities }));
    const { width, height } = reader;
    await call('POST', `/${sessionId}/window/rect`, { x: 0, y: 0, width, height });
    return {
      // The driver discards all output of its browser, the console included.
      faults: [],
      async goto(url) {
        await call('POST', `/${sessionId}/url`, { url });
      },
      async back() {
        await call('POST', `/${sessionId}/back`, {});
      },
      async evaluate(work, ...args) {
        const script = `return JSON.stringify((${work})(...arguments) ?? null)`;
        const result = await call('POST', `/${sessionId}/execute/sync`, { script, args });
        return JSON.parse(z.string().parse(result));
      },
      async perform(actions) {
        await call('POST', `/${sessionId}/actions`, { actions });
      },
      async screenshot() {
        const data = z.string().parse(await call('GET', `/${sessionId}/screenshot`));
        return Buffer.from(data, 'base64');
      },
    };
  },
};

const WebDriverResponse = z.object({ value: z.unknown() });
const Session = z.object({ sessionId: z.string() });

/** Sessions of a driver are private. The private reader also has no local storage. */
const toArguments = ({ isPrivate }: Reader) => [
  '--automation',
  ...(isPrivate ? ['--enable-html5-local-storage=false', '--dark-mode'] : []),
];

/** Keeps all files of a browser in one folder. Its theme has a narrow toolbar: the usual one is wider than a phone. */
function toEnvironment({ fonts }: Reader, display: string, folder: string): NodeJS.ProcessEnv {
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(
    join(folder, 'gtk-3.0/gtk.css'),
    `* { margin: 0; border: 0; padding: 0; min-width: 0; min-height: 0; font-size: 1px }
    image { -gtk-icon-transform: scale(0) }`,
  );
  return {
    ...withFonts(fonts),
    DISPLAY: `:${display}`,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder,
    // As in Chromium, root needs the sandbox off.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  };
}
