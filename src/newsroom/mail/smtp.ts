import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer/lib/errors';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Outcome } from './post.ts';

/** A server may think for a while; one that says nothing for this long is gone. */
export const smtpLimits = { connecting: 20_000, silence: 120_000, lines: 4 };

/**
 * Hands letters to a mail server. On connections of our own: nodemailer's pool sends a letter again by itself when a
 * connection breaks, though the server may have taken it, and does not tell how far it came.
 */
export function openSmtp(url: string, limits = smtpLimits) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const place = `${hostname}:${port || (isSecure ? 465 : 587)}`;
  const idle = new Set<SMTPConnection>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function connect(): Promise<SMTPConnection> {
    const line = new SMTPConnection({
      host: hostname.replace(/^\[|\]$/g, ''),
      secure: isSecure,
      ...(port ? { port } : {}),
      // A password is not said aloud, whatever who stands between says of the server.
      requireTLS: !isSecure && username !== '' && !isLoopback(hostname),
      connectionTimeout: limits.connecting,
      greetingTimeout: limits.connecting,
      socketTimeout: limits.silence,
    });
    line.on('end', () => idle.delete(line));
    await new Promise<void>((resolve, reject) => {
      line.on('error', reject);
      line.connect((error) => (error ? reject(error) : resolve()));
    });
    if (username === '') return line;
    const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    await new Promise<void>((resolve, reject) => {
      line.on('error', reject);
      line.login(auth, (error) => (error ? reject(error) : resolve()));
    }).catch((error) => {
      line.close();
      throw error;
    });
    return line;
  }

  async function send(from: string, to: string, bytes: Buffer): Promise<Outcome> {
    while (busy >= limits.lines) await new Promise<void>((resolve) => waiting.push(resolve));
    busy += 1;
    let isHandedOver = false;
    // Read when the server has asked for it, and to its end before the dot that ends a letter is sent.
    const message = Readable.from(
      (function* () {
        yield bytes;
        isHandedOver = true;
      })(),
    );
    let line: SMTPConnection | undefined;
    try {
      [line] = idle;
      if (line) idle.delete(line);
      else line = await connect();
      const open = line;
      await new Promise<void>((resolve, reject) => {
        const envelope = { from, to: [to], size: bytes.length };
        open.send(envelope, message, (error) => (error ? reject(error) : resolve()));
      });
      idle.add(line);
      return { kind: 'sent', why: '' };
    } catch (error) {
      line?.close();
      return toOutcome(error as NodemailerError, isHandedOver, place);
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  }

  return {
    place,
    send,
    close() {
      for (const line of idle) line.quit();
    },
  };
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** By RFC 5321 and 3463: what a server's answer means for this letter, and for all others. */
function toOutcome(error: NodemailerError, isHandedOver: boolean, place: string): Outcome {
  const { responseCode, response = '', command = '', code, originalCode } = error;
  const about = (text: string) => `${text} (${place}: ${String(response || error.message)})`;
  if (!responseCode) {
    if (code === 'EENVELOPE') return { kind: 'bounced', why: about('La dirección no sirve') };
    const cause = String(originalCode ?? code);
    if (code === 'EAUTH' || code === 'EMESSAGE' || /CERT|ALTNAME|ISSUER|SIGN/.test(cause)) {
      return { kind: 'refused', why: about('El servidor de correo no sirve así') };
    }
    return isHandedOver
      ? { kind: 'uncertain', why: about('La conexión se cortó al entregar') }
      : { kind: 'away', why: about('No hay conexión con el servidor de correo') };
  }
  if (responseCode < 500)
    return { kind: 'later', why: about('El servidor de correo pide esperar') };
  const isAboutUs = /^53\d|\brelay|^5\d\d[ -]5\.7\.\d+ .*\b(sender|auth|spf|dkim|dmarc)/i.test(
    response,
  );
  if (/^(RCPT TO|DATA)$/.test(command) && !isAboutUs) {
    return { kind: 'bounced', why: about('El servidor rechazó el envío') };
  }
  return code === 'EAUTH'
    ? { kind: 'refused', why: about('El servidor de correo no admite el usuario o la clave') }
    : { kind: 'refused', why: about('El servidor de correo no nos deja enviar') };
}
