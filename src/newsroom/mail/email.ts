import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type Site, siteDefaults } from '#contract/site.ts';
import { type Env, SetupError } from '#env.ts';
import { toOneClickUnsubscribe } from '#paths.ts';

export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The local part of the Message-ID, the same for each attempt: letters, digits and hyphens. */
  id: string;
  /** A subscriber's token: adds the unsubscribe headers. */
  token?: string;
};

export type Sender = {
  getAddress: () => string;
  compose: (email: Email) => Promise<Buffer>;
};

/** The sender calls it for each email, because the site's settings may change meanwhile. */
export type GetSite = () => Pick<Site, 'name' | 'url' | 'email'>;

/** The headers that DKIM signs: all a reader sees, and the headers of the unsubscribe button. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post';

export function createSender(env: Env, getSite: GetSite): Sender {
  const getAddress = () => parseSender(env, getSite()).address;
  const address = getAddress();
  const dkim = createDkim(env, address.slice(address.lastIndexOf('@') + 1));
  return {
    getAddress,
    async compose({ id, token, ...content }) {
      const site = getSite();
      const from = parseSender(env, site);
      const { hostname } = new URL(site.url);
      const headers = token === undefined ? {} : toListHeaders(site, token);
      const message = new MailComposer({
        ...content,
        from,
        ...toReplyTo(env, site),
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile();
      const bytes = await message.build();
      return dkim ? buffer(dkim.sign(bytes)) : bytes;
    },
  };
}

/** RFC 2369, 2919 and 8058. */
const toListHeaders = ({ name, url }: ReturnType<GetSite>, token: string) => ({
  'List-Id': `${name} <boletin.${new URL(url).hostname}>`,
  'List-Unsubscribe': `<${new URL(toOneClickUnsubscribe(token), url)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});

/** `boletin@obra.example` or `La Obra <boletin@obra.example>`. */
function parseSender({ MAIL_FROM }: Env, site: ReturnType<GetSite>) {
  const [, name = '', address = site.email] =
    /^(?:"?([^"<]*?)"?\s*<)?([^<>]+)>?$/.exec(MAIL_FROM ?? site.email) ?? [];
  return { name: name || site.name, address };
}

/** Never the default contact address, which nobody reads. */
function toReplyTo({ MAIL_REPLY_TO }: Env, { email }: ReturnType<GetSite>) {
  const replyTo = MAIL_REPLY_TO ?? (email === siteDefaults.email ? undefined : email);
  return replyTo === undefined ? {} : { replyTo };
}

function createDkim({ DKIM_KEY, DKIM_SELECTOR }: Env, domainName: string): DKIM | null {
  if (DKIM_KEY === undefined || DKIM_SELECTOR === undefined) return null;
  const privateKey = readKey(DKIM_KEY).export({ type: 'pkcs8', format: 'pem' });
  const key = { domainName, keySelector: DKIM_SELECTOR, privateKey };
  return new DKIM({ keys: key, headerFieldNames: signedHeaders });
}

/** With an unusable key nodemailer would silently send emails unsigned. */
function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Reported below.
  }
  throw new SetupError(
    `DKIM_KEY debe ser un archivo con una clave privada RSA, y ${file} no lo es.`,
  );
}
