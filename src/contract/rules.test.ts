import { expect, test } from 'vitest';
import { Subscription } from './newsletter.ts';
import { emailPattern } from './rules.ts';

test('a form accepts and rejects the same email addresses as the server', () => {
  // HTML compiles `pattern` with the flag `v`.
  const inBrowser = new RegExp(`^(?:${emailPattern})$`, 'v');
  const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}`;
  const validEmails = [
    'ana@obra.com',
    'ana.diaz+obra@ing.ucv.ve',
    'ana@construcción.es',
    `${long}.com`,
  ];
  const invalidEmails = [
    'a@b',
    'x@y.c',
    '.a@b.ve',
    'a.@b.ve',
    'a..b@c.ve',
    'a b@c.ve',
    'a@-b.ve',
    `${long}.comercio`,
  ];
  for (const email of [...validEmails, ...invalidEmails]) {
    expect(inBrowser.test(email), email).toBe(validEmails.includes(email));
    expect(Subscription.safeParse({ email }).success, email).toBe(validEmails.includes(email));
  }
});
