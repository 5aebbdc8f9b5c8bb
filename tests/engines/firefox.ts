import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findProgram, withFonts } from '../e2e/browser.ts';
import { type Driver, type Engine, type Reader, startProgram, until } from './driver.ts';

const program = findProgram('firefox-esr', 'firefox');

/** Firefox, driven by WebDriver BiDi, which it has built in: https://w3c.github.io/webdriver-bidi/ */
export const firefox: Engine = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isHere: program !== undefined,
  async start(reader, { folder, ends }): Promise<Driver> {
    writeFileSync(join(folder, 'user.js'), toPreferences(reader));
    const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'];
    let url = '';
    const onLine = (line: string) => {
      url ||= /BiDi listening on (ws:\S+)/.exec(line)?.[1] ?? '';
    };
    startProgram({ command: program, args, env: withFonts(reader.fonts), onLine }, ends);
    await until('Firefox listens', async () => url);
    const faults: string[] = [];
    const send = await connect(`${url}/session`, (fault) => faults.push(fault));
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const tree = Tree.parse(await send('browsingContext.getTree', {}));
    const { context } = tree.contexts[0];
    const { width, height } = reader;
    await send('browsingContext.setViewport', { context, viewport: { width, height } });
    return {
      faults,
      async goto(url) {
        await send('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      async back() {
        await send('browsingContext.traverseHistory', { context, delta: -1 });
      },
      async evaluate(work, ...args) {
        const expression = `JSON.stringify((${work})(...${JSON.stringify(args)}) ?? null)`;
        const target = { context };
        const response = await send('script.evaluate', { expression, target, awaitPromise: false });
        return JSON.parse(Evaluated.parse(response).result.value);
      },
      async perform(actions) {
        await send('input.performActions', { context, actions });
      },
      async screenshot() {
        const { data } = Picture.parse(
          await send('browsingContext.captureScreenshot', { context }),
        );
        return Buffer.from(data, 'base64');
      },
    };
  },
};

/** The private reader has a private window and no storage at all: reading localStorage throws. */
function toPreferences({ isPrivate }: Reader): string {
  const preferences = {
    'ui.useOverlayScrollbars': 1,
    'browser.privatebrowsing.autostart': isPrivate,
    'network.cookie.cookieBehavior': isPrivate ? 2 : 5,
    'layout.css.prefers-color-scheme.content-override': isPrivate ? 0 : 1,
  };
  return Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

const Message = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), error: z.string(), message: z.string() }),
  z.object({
    type: z.literal('event'),
    method: z.literal('log.entryAdded'),
    params: z.object({ level: z.string(), text: z.string().nullable() }),
  }),
  z.object({ type: z.literal('event') }),
]);
const Tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })], z.unknown()) });
const Evaluated = z.object({ result: z.object({ value: z.string() }) });
const Picture = z.object({ data: z.string() });

type Send = (method: string, params: object) => Promise<unknown>;

async function connect(url: string, onFault: (fault: string) => void): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const message = Message.parse(JSON.parse(data));
    if (message.type === 'event') {
      if ('params' in message && message.params.level === 'error')
        onFault(`${message.params.text}`);
      return;
    }
    const request = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') request?.resolve(message.result);
    else request?.reject(new Error(`${message.error}: ${message.message}`));
  };
  await new Promise((resolve, reject) =>
    Object.assign(socket, { onopen: resolve, onerror: reject }),
  );
  let last = 0;
  return (method, params) => {
    last += 1;
    const result = Promise.withResolvers<unknown>();
    waiting.set(last, result);
    socket.send(JSON.stringify({ id: last, method, params }));
    return result.promise;
  };
}
