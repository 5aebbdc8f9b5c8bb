import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';

/** A certificate for `localhost`, valid until 2126. Only these tests trust it. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPyLjFAo92CI0k8tJ
T/Yvt0xkQkSE3+mYJv91MoMfP4OhRANCAATt9HXysvJ5GDCHP+Q82SxfcCTkfr5A
rukFxneAzTH/Xexfrrjr8WSnr5ZM8uEfDzNEu9/NzP4MpzlUreDN6OxN
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUIGHNjVdI7kWOD6eORwfdzl7AwvUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNTIxMTMyNFoYDzIxMjYxMDIy
MjExMzI0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATt9HXysvJ5GDCHP+Q82SxfcCTkfr5ArukFxneAzTH/Xexfrrjr8WSn
r5ZM8uEfDzNEu9/NzP4MpzlUreDN6OxNo28wbTAdBgNVHQ4EFgQU+UDES820ZBx8
MAyEOU90Y1nO0vEwHwYDVR0jBBgwFoAU+UDES820ZBx8MAyEOU90Y1nO0vEwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAKzJlZRt8KEF4jMAKEFFwYwhj7HqvHfBLea6OlFkW8YoAiEA
7VAiJnJ4DDBI0x/2RvpXbyFDjRg+JnVNTnwtdLLLW9A=
-----END CERTIFICATE-----`;

const password = 'clave de prueba';

type Received = { from: string; to: string; text: string };

/**
 * A real mail server on a free port that requires TLS and the password. The recipient decides the result:
 * `nadie@` does not exist, `gris@` is deferred once, `corta@` and `tarde@` lose the connection during and after the data.
 * Nobody may send as `ajeno@`.
 */
export async function openMailServer({ isSecure = false } = {}) {
  const emails: Received[] = [];
  const recipients = new Set<string>();
  let isSilent = false;
  const unanswered = Promise.withResolvers<void>();
  const refuse = (responseCode: number, text: string) =>
    Object.assign(new Error(text), { responseCode });
  const server = new SMTPServer({
    secure: isSecure,
    key,
    cert,
    logger: false,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth(auth, _, done) {
      const isRight = auth.username === 'redacción' && auth.password === password;
      done(isRight ? null : refuse(535, '5.7.8 credentials invalid'), { user: 'redaccion' });
    },
    onMailFrom({ address }, _, done) {
      done(address.startsWith('ajeno@') ? refuse(550, '5.7.1 not your address') : null);
    },
    onRcptTo({ address }, _, done) {
      if (address.startsWith('nadie@')) return done(refuse(550, '5.1.1 no such user'));
      if (address.startsWith('gris@') && !recipients.has(address)) {
        recipients.add(address);
        return done(refuse(450, '4.2.0 greylisted, come back later'));
      }
      done();
    },
    async onData(stream, session, done) {
      const [to = ''] = session.envelope.rcptTo.map(({ address }) => address);
      const hangUp = () => {
        for (const connection of server.connections) connection._socket.destroy();
      };
      if (to.startsWith('corta@')) return void stream.once('data', hangUp);
      const text = String(await buffer(stream));
      if (to.startsWith('tarde@')) return hangUp();
      if (isSilent) return unanswered.resolve();
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
      emails.push({ from, to, text });
      done(null, 'queued');
    },
  });
  server.on('error', () => {});
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, cert]);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const scheme = isSecure ? 'smtps' : 'smtp';
  const toUrl = (pass = password) =>
    `${scheme}://${encodeURIComponent('redacción')}:${encodeURIComponent(pass)}@localhost:${port}`;
  return {
    emails,
    toUrl,
    /** The server's certificate, which clients must trust. */
    cert,
    /** From now on it reads emails and does not answer. Resolves once it has read one. */
    stopResponding() {
      isSilent = true;
      return unanswered.promise;
    },
    async [Symbol.asyncDispose]() {
      setDefaultCACertificates(before);
      await new Promise<void>((closed) => server.close(closed));
    },
  };
}
