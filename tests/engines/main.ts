import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDesk } from '../e2e/desk.ts';
import { startSite } from '../e2e/site.ts';
import { deskJourneys } from './desk-journeys.ts';
import type { Driver, Engine, Reader } from './driver.ts';
import { firefox } from './firefox.ts';
import { type Journey, journeys } from './journeys.ts';
import { toPage } from './page.ts';
import { webkit } from './webkit.ts';

/** Runs the journeys in the engines that the tests do not use: `npm run engines -- [part of an engine's name]`. */
const readers: Reader[] = [
  { name: 'telefono', width: 360, height: 740, fonts: 'phone', isPrivate: false },
  { name: 'computadora', width: 1440, height: 900, fonts: 'computer', isPrivate: false },
  { name: 'privada', width: 1440, height: 900, fonts: 'computer', isPrivate: true },
];
const pictures = 'test-results/motores';
const [part = ''] = process.argv.slice(2);
const drivers = [firefox, webkit].filter(({ name }) => name.toLowerCase().includes(part));

let failures = 0;
await using site = await startSite({ env: { DESK_PORT: '0' } });
const desk = await openDesk(site);
for (const engine of drivers) {
  if (engine.isHere) for (const reader of readers) await runJourneys(engine, reader);
  else console.log(`${engine.name}: no está; hacen falta ${engine.packages}.`);
}
process.exitCode = failures > 0 ? 1 : 0;

async function runJourneys(engine: Engine, reader: Reader): Promise<void> {
  await using ends = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'plomada-motor-'));
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const name = `${engine.name.toLowerCase()}-${reader.name}`;
  const driver = await engine.start(reader, { folder, ends });
  mkdirSync(join(pictures, name), { recursive: true });
  const running = { name, driver, reader };
  await runEach(journeys, site.url, running);
  // Without storage the session is lost after sign-in.
  if (!reader.isPrivate) await runEach(deskJourneys, desk.url, running);
}

type Running = { name: string; driver: Driver; reader: Reader };

async function runEach(
  journeyByName: Record<string, Journey>,
  url: string,
  running: Running,
): Promise<void> {
  const { name, driver, reader } = running;
  const page = toPage(driver, url, join(pictures, name));
  for (const [journey, run] of Object.entries(journeyByName)) {
    const fault = await run(page, reader).then(
      () => driver.faults.splice(0).join('\n'),
      (error: Error) => error.message,
    );
    if (fault) failures += 1;
    if (fault) await page.picture(`fallo-${failures}`);
    console.log(`${fault ? '✗' : '✓'} ${name}: ${journey}${fault && `\n${fault}`}`);
  }
}
