import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type CountingServer = AsyncDisposable & {
  /** For SMTP_URL. */
  url: string;
  /** The recipients in order; a recipient of two emails is there twice. */
  received: string[];
  /** The last ten emails. */
  emails: string[];
  /** Recipients whose email came by SMTPUTF8. */
  utf8: string[];
  /** The number of open connections. */
  countConnections: () => number;
};

/** The server's reply to a recipient; null accepts it. */
export type Answer = (address: string) => { code: number; text: string } | null;

/** A real mail server on this machine that records every email. */
export async function openCountingServer(
  refuse: Answer = () => null,
  options: { hideSMTPUTF8?: boolean } = {},
): Promise<CountingServer> {
  const received: string[] = [];
  const emails: string[] = [];
  const utf8: string[] = [];
  const server = new SMTPServer({
    ...options,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _, done) {
      const refusal = refuse(address);
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      // Count only complete emails: a sender may be killed in the middle of one.
      text(stream).then((email) => {
        emails.push(email);
        if (emails.length > 10) emails.shift();
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push(...to);
        if (envelope.smtpUtf8) utf8.push(...to);
        done();
      }, done);
    },
  });
  // Clients may be killed in the middle of a command.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    emails,
    utf8,
    countConnections: () => server.connections.size,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
