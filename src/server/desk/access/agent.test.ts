import { expect, test } from 'vitest';
import { toAgent } from './agent.ts';

test.each([
  [
    'Edge en Windows',
    'Windows NT 10.0; Win64; x64',
    'Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  ],
  ['Opera en Mac', 'Macintosh; Intel Mac OS X 10_15_7', 'Chrome/138.0.0.0 Safari/537.36 OPR/124.0'],
  ['Samsung Internet en Android', 'Linux; Android 10; K', 'SamsungBrowser/28.0 Chrome/130.0.0.0'],
  ['Firefox en Linux', 'X11; Linux x86_64; rv:143.0', 'Gecko/20100101 Firefox/143.0'],
  ['Chrome en iPhone', 'iPhone; CPU iPhone OS 18_6 like Mac OS X', 'CriOS/140.0 Safari/604.1'],
  ['Safari en iPad', 'iPad; CPU OS 18_6 like Mac OS X', 'Version/18.6 Mobile/15E148 Safari/604.1'],
  ['Chrome en Chromebook', 'X11; CrOS x86_64 14541.0.0', 'Chrome/140.0.0.0 Safari/537.36'],
  ['Chrome', 'compatible', 'Chrome/140.0.0.0'],
  ['Otro navegador en Windows', 'Windows NT 10.0', ''],
])('people know a device of theirs as %s', (known, system, browser) => {
  expect(toAgent(`Mozilla/5.0 (${system}) ${browser}`)).toBe(known);
});

test('a device without a user agent is called a browser', () => {
  expect(toAgent(undefined)).toBe('Otro navegador');
});
