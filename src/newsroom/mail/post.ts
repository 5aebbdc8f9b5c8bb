import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Env, SetupError } from '#env.ts';
import { isSampleAddress } from '#store/sample.ts';
import { createSender, type Email, type GetSite } from './email.ts';
import { toEmailFolder, writeEmailFile } from './email-files.ts';
import { openSmtp, type SendOutcome, smtpLimits } from './smtp.ts';

/** Sends emails. A fault of the server or the disk is an outcome, never thrown. */
export type MailTransport = {
  /** Where emails go, for people; without password. */
  destination: string;
  /** False if emails are written to files. */
  isServer: boolean;
  send: (email: Email) => Promise<SendOutcome>;
  close: () => void;
};

/** Throws a SetupError if the settings cannot work. Nothing is ever sent to the sample's addresses. */
export function openMailTransport(env: Env, getSite: GetSite, limits = smtpLimits): MailTransport {
  const post = openConfiguredTransport(env, getSite, limits);
  return {
    ...post,
    send: async (email) =>
      isSampleAddress(email.to)
        ? { kind: 'invalidAddress', why: sampleAddressReason }
        : post.send(email),
  };
}

const sampleAddressReason = 'La dirección es de la redacción de muestra: no se le envía nada.';

function openConfiguredTransport(
  env: Env,
  getSite: GetSite,
  limits: typeof smtpLimits,
): MailTransport {
  const { getAddress, compose } = createSender(env, getSite);
  if (env.SMTP_URL === undefined) return openFolder(toEmailFolder(env), compose);
  const smtp = openSmtp(env.SMTP_URL, readAuthority(env.SMTP_CA), limits);
  return {
    ...smtp,
    isServer: true,
    send: async (email) => smtp.send(getAddress(), email.to, await compose(email)),
  };
}

/** Certificates of a private authority that vouches for the mail server. */
function readAuthority(file: string | undefined): string | null {
  if (file === undefined) return null;
  try {
    const pem = readFileSync(file, 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch {
    throw new SetupError(`SMTP_CA debe ser un archivo con certificados (PEM), y ${file} no lo es.`);
  }
}

/** Without a server every email is a file that a mail program opens, so everything can be tried on a fresh machine. */
function openFolder(folder: string, compose: (email: Email) => Promise<Buffer>): MailTransport {
  return {
    destination: folder,
    isServer: false,
    async send(email) {
      const bytes = await compose(email);
      try {
        await writeEmailFile(folder, email, bytes);
        return { kind: 'sent', why: '' };
      } catch (error) {
        return { kind: 'unreachable', why: `No se puede escribir en ${folder} (${error}).` };
      }
    },
    close() {},
  };
}
