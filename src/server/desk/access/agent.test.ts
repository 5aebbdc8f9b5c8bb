import { expect, test } from 'vitest';
import { toAgent } from './agent.ts';

// Browsers name others too: Edge calls itself Chrome, Chrome calls itself Safari.
test.each([
  ['Edge en Windows', 'Windows NT 10.0', 'Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'],
  ['Samsung Internet en Android', 'Linux; Android 10; K', 'SamsungBrowser/28.0 Chrome/130.0.0.0'],
  ['Chrome en iPhone', 'iPhone; CPU iPhone OS 18_6 like Mac OS X', 'CriOS/140.0 Safari/604.1'],
  ['Otro navegador en Windows', 'Windows NT 10.0', ''],
])('people know a device of theirs as %s', (known, system, browser) => {
  expect(toAgent(`Mozilla/5.0 (${system}) ${browser}`)).toBe(known);
});
