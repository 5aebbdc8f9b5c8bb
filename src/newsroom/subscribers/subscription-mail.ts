import type { Site } from '#contract/site.ts';
import { type Xml, xml } from '#contract/xml.ts';
import { mailColours, toPaletteWith } from '#palette.ts';
import { toConfirmation, toUnsubscribe } from '#paths.ts';
import type { DueEmail } from '#store/subscribers/subscription-emails.ts';

type Sender = Pick<Site, 'name' | 'url' | 'accent' | 'address'>;
type MailTexts = { subject: string; opening: string; closing: string };

const toWords = ({ name }: Sender): Record<DueEmail['kind'], MailTexts> => ({
  confirmacion: {
    subject: `Confirme su suscripción al boletín de ${name}`,
    opening: `Alguien escribió esta dirección para recibir el boletín de ${name}. Si fue usted, confírmelo:`,
    closing:
      'Si no fue usted, no haga nada: sin confirmar no le enviaremos el boletín, y borraremos su dirección en treinta días.',
  },
  recordatorio: {
    subject: `Falta confirmar su suscripción al boletín de ${name}`,
    opening: `Hace tres días le preguntamos si quiere recibir el boletín de ${name}. Todavía puede confirmarlo:`,
    closing: 'Es el último aviso: si no lo confirma, borraremos su dirección.',
  },
  invitacion: {
    subject: `¿Quiere seguir en la lista del boletín de ${name}?`,
    opening: `Usted se suscribió al boletín de ${name} antes de que comenzara a enviarse. Ahora comienza: si todavía lo quiere, confírmelo.`,
    closing: 'Solo se lo preguntamos una vez: si no lo confirma, borraremos su dirección.',
  },
});

/** The email that asks for confirmation, with inline styles as mail programs need them. */
export function writeEmail({ kind, token }: DueEmail, site: Sender) {
  const { subject, opening, closing } = toWords(site)[kind];
  const confirmation = new URL(toConfirmation(token), site.url).href;
  const leaving = new URL(toUnsubscribe(token), site.url).href;
  return {
    subject,
    text: `${opening}\n\n${confirmation}\n\n${closing}\n\nNo quiero más avisos: ${leaving}\n\n${site.name}\n${site.url}\n${site.address === undefined ? '' : `${site.address}\n`}`,
    html: toHtml({ subject, opening, closing }, { confirmation, leaving }, site).text,
  };
}

type MailLinks = { confirmation: string; leaving: string };

const toHtml = (
  { subject, opening, closing }: MailTexts,
  links: MailLinks,
  sender: Sender,
): Xml => {
  const { name, url, accent, address } = sender;
  const [signal] = toPaletteWith(accent).signal;
  const [onSignal] = toPaletteWith(accent)['on-signal'];
  const font = 'font-family:Arial,Helvetica,sans-serif';
  return xml`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title></head><body style="margin:0;padding:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="${font};font-size:28px;font-weight:bold;line-height:32px;padding-bottom:20px;border-bottom:6px solid ${signal}">${name}</td></tr><tr><td style="${font};font-size:17px;line-height:26px;padding:24px 0">${opening}</td></tr><tr><td><table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="${signal}" style="background-color:${signal}"><a href="${links.confirmation}" style="${font};font-size:18px;font-weight:bold;line-height:24px;color:${onSignal};text-decoration:none;display:inline-block;padding:16px 24px">Confirmar suscripción</a></td></tr></table></td></tr><tr><td style="${font};font-size:15px;line-height:23px;padding:24px 0">${closing}</td></tr><tr><td style="${font};font-size:13px;line-height:20px;padding-top:16px;border-top:1px solid ${mailColours.line}"><a href="${url}" style="color:inherit">${name}</a> &middot; <a href="${links.leaving}" style="color:inherit">No quiero más avisos</a>${address === undefined ? null : xml`<br>${address}`}</td></tr></table></td></tr></table></body></html>`;
};
