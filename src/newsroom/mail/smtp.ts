import { Readable } from 'node:stream';
import { getCACertificates } from 'node:tls';
import { domainToASCII } from 'node:url';
import type { NodemailerError } from 'nodemailer/lib/errors';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/**
 * The result of sending an email. `sent`: the server accepted it, or its file is complete. `deferred`: not delivered,
 * try again. `unreachable`: the server cannot be reached, for all emails. `invalidAddress`: the address is refused.
 * `rejectedContent`: the email is refused, not because of the address. `misconfigured`: no email can be sent until the
 * settings are fixed. `uncertain`: the connection broke between the last byte and the response.
 */
export type SendOutcome = {
  kind:
    | 'sent'
    | 'deferred'
    | 'unreachable'
    | 'invalidAddress'
    | 'rejectedContent'
    | 'misconfigured'
    | 'uncertain';
  why: string;
};

export const smtpLimits = {
  connectTimeoutMs: 20_000,
  silenceTimeoutMs: 120_000,
  maxConnections: 4,
};

/**
 * Sends emails to a mail server, on our own connections: nodemailer's pool resends automatically when a connection
 * breaks, although the server may already have accepted the email, and does not report how far it got.
 */
export function openSmtp(url: string, authority: string | null, limits = smtpLimits) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const hostAndPort = `${hostname}:${port || (isSecure ? 465 : 587)}`;
  const idle = new Set<SMTPConnection>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function connect(): Promise<SMTPConnection> {
    const connection = new SMTPConnection({
      host: hostname.replace(/^\[|\]$/g, ''),
      secure: isSecure,
      ...(port ? { port } : {}),
      // Require TLS: a proxy that strips STARTTLS must not see the password.
      requireTLS: !isSecure && username !== '' && !isLoopback(hostname),
      ...(authority ? { tls: { ca: [...getCACertificates('default'), authority] } } : {}),
      connectionTimeout: limits.connectTimeoutMs,
      greetingTimeout: limits.connectTimeoutMs,
      socketTimeout: limits.silenceTimeoutMs,
    });
    connection.on('end', () => idle.delete(connection));
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (username === '') return connection;
    const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.login(auth, (error) => (error ? reject(error) : resolve()));
    }).catch((error) => {
      connection.close();
      throw error;
    });
    return connection;
  }

  async function send(from: string, to: string, bytes: Buffer): Promise<SendOutcome> {
    while (busy >= limits.maxConnections)
      await new Promise<void>((resolve) => waiting.push(resolve));
    busy += 1;
    let isHandedOver = false;
    // nodemailer starts to read this after the server's 354, and reaches the end before it sends the final dot.
    const message = Readable.from(
      (function* () {
        yield bytes;
        isHandedOver = true;
      })(),
    );
    let connection: SMTPConnection | undefined;
    try {
      [connection] = idle;
      if (connection) idle.delete(connection);
      else connection = await connect();
      const open = connection;
      if (/[^\0-\x7f]/.test(toAscii(to)) && !canWriteUtf8(open)) {
        idle.add(open);
        return {
          kind: 'invalidAddress',
          why: `${hostAndPort} no admite direcciones con ñ o acentos antes de la @.`,
        };
      }
      await new Promise<void>((resolve, reject) => {
        const envelope = { from: toAscii(from), to: [toAscii(to)], size: bytes.length };
        open.send(envelope, message, (error) => (error ? reject(error) : resolve()));
      });
      idle.add(connection);
      return { kind: 'sent', why: '' };
    } catch (error) {
      connection?.close();
      return toOutcome(error as NodemailerError, isHandedOver, hostAndPort);
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  }

  return {
    destination: hostAndPort,
    send,
    close() {
      for (const connection of idle) connection.quit();
    },
  };
}

/** The domain in ASCII. The part before the @ has no ASCII form: it needs SMTPUTF8 (RFC 6531). */
function toAscii(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}

/** nodemailer would send it anyway, and a server may deliver it to somebody else. */
const canWriteUtf8 = (connection: SMTPConnection) =>
  '_supportedExtensions' in connection &&
  String(connection._supportedExtensions).includes('SMTPUTF8');

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** Interprets a server's response, for this email and for all others, by RFC 5321 and 3463. */
function toOutcome(
  error: NodemailerError,
  isHandedOver: boolean,
  hostAndPort: string,
): SendOutcome {
  const { responseCode, response = '', command = '', code, originalCode } = error;
  const about = (text: string) => `${text} (${hostAndPort}: ${String(response || error.message)})`;
  if (!responseCode) {
    if (code === 'EENVELOPE')
      return { kind: 'invalidAddress', why: about('La dirección no es válida') };
    const cause = String(originalCode ?? code);
    if (code === 'EAUTH' || code === 'EMESSAGE' || /CERT|ALTNAME|ISSUER|SIGN/.test(cause)) {
      return {
        kind: 'misconfigured',
        why: about('La configuración del servidor de correo no es válida'),
      };
    }
    return isHandedOver
      ? { kind: 'uncertain', why: about('La conexión se cortó al entregar') }
      : { kind: 'unreachable', why: about('No hay conexión con el servidor de correo') };
  }
  if (responseCode < 500)
    return { kind: 'deferred', why: about('El servidor de correo pide esperar') };
  if (code === 'EAUTH')
    return {
      kind: 'misconfigured',
      why: about('El servidor de correo no admite el usuario o la clave'),
    };
  if (!/^(RCPT TO|DATA)$/.test(command) || isAboutSettings(response))
    return { kind: 'misconfigured', why: about('El servidor de correo no nos deja enviar') };
  return isAboutAddress(response, command)
    ? { kind: 'invalidAddress', why: about('El servidor rechazó el envío') }
    : { kind: 'rejectedContent', why: about('El servidor de correo rechazó lo que enviamos') };
}

const isAboutSettings = (response: string) =>
  /^53\d|\brelay|^5\d\d[ -]5\.(1\.[78]\b|7\.\d+ .*\b(sender|auth|spf|dkim|dmarc))/i.test(response);

/**
 * Whether the address is at fault, by the enhanced status code (RFC 3463); Microsoft gives 5.4.1 for unknown recipients.
 * Without one the basic code decides, unless its text complains about volume or content.
 */
function isAboutAddress(response: string, command: string): boolean {
  const [, enhanced] = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response) ?? [];
  if (enhanced === '5.4.1') return /recipient/i.test(response);
  if (enhanced !== undefined) return isAddressCode(enhanced);
  const isAboutMail =
    /\b(spam|policy|block|blocked|blacklist\w*|reputation|limit|rate|too many)\b/i;
  return command === 'RCPT TO' && /^55[0-3]/.test(response) && !isAboutMail.test(response);
}

export const isAddressCode = (enhanced: string) =>
  /^5\.(1\.([0-6]|10)|2\.[0-2]|4\.4)$/.test(enhanced);
