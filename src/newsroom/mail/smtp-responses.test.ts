import { expect, test } from 'vitest';
import { parseEnv } from '#env.ts';
import { openCountingServer } from '../newsletter/testing/counting-server.ts';
import { openMailTransport } from './post.ts';

const site = { name: 'Plomada', url: 'https://obra.example', email: 'a@obra.example' };

test.each([
  // The address: RFC 3463, and what providers add to it.
  [550, '5.1.1 No such user', 'invalidAddress'],
  [552, '5.2.2 Mailbox full', 'invalidAddress'],
  [550, '5.4.1 Recipient address rejected: Access denied', 'invalidAddress'],
  [550, 'No such user here', 'invalidAddress'],
  // What we send, or how much of it.
  [550, '5.4.5 Daily user sending limit exceeded', 'rejectedContent'],
  [554, '5.7.1 Message rejected as spam by policy', 'rejectedContent'],
  [550, '5.7.1 Blocked by the reputation of 190.0.2.1', 'rejectedContent'],
  [554, '5.6.0 Bad content', 'rejectedContent'],
  // Our settings are wrong: no email can leave until someone fixes them.
  [530, '5.7.0 Authentication required', 'misconfigured'],
  [550, '5.7.1 Unable to relay', 'misconfigured'],
  [550, '5.7.26 Sender is not authenticated by SPF', 'misconfigured'],
])('%i %s is %s', async (code, text, kind) => {
  await using server = await openCountingServer(() => ({ code, text }));
  expect((await send(server.url, 'ana@correo.example')).kind).toBe(kind);
});

test('an address beyond ASCII gets its email, or an error that the server does not support it', async () => {
  await using server = await openCountingServer();
  await using old = await openCountingServer(() => null, { hideSMTPUTF8: true });
  for (const { url } of [server, old]) {
    expect((await send(url, 'ana@construcción.example')).kind).toBe('sent');
  }
  expect((await send(server.url, 'iñigo@obra.example')).kind).toBe('sent');
  expect(await send(old.url, 'iñigo@obra.example')).toEqual({
    kind: 'invalidAddress',
    why: expect.stringContaining('no admite direcciones con ñ o acentos antes de la @'),
  });
  // A domain has a form in ASCII (punycode), which every server knows.
  expect(server.utf8).toEqual(['iñigo@obra.example']);
});

async function send(SMTP_URL: string, to: string) {
  const post = openMailTransport(
    parseEnv({ SMTP_URL, MAIL_FROM: 'boletin@obra.example' }),
    () => site,
  );
  const email = { to, subject: 'A', text: 'B', html: 'C', id: 'a' };
  return post.send(email).finally(post.close);
}
