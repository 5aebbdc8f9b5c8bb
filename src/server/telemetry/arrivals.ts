import type { IncomingHttpHeaders } from 'node:http';
import type { ArrivalKind } from '#contract/arrival.ts';

const searchEngines =
  /^(?:(?:www|m|html|lite|news)\.)?(?:google|bing|duckduckgo|ecosia|startpage|qwant|yandex|baidu)\.(?:com?\.)?[a-z]{2,3}$|^(?:[a-z]{2}\.)?search\.(?:yahoo|brave)\.com$/;
/** Mail that is read in a browser. Programs of their own say nothing. */
const mailboxes =
  /^(?:e?mail|webmail|correo|roundcube)\d*\.|^outlook\.(?:live|office|office365)\.com$|\.mail\.(?:yahoo|live)\.com$/;
/** What people send one another by hand. */
const whatsapp = /(?:^|\.)(?:wa\.me|wl\.co|whatsapp\.com|whatsapp\.net)$/;
/** As Android names them: android-app://com.whatsapp/ */
const programs: [RegExp, ArrivalKind][] = [
  [/^com\.google\.android\.googlequicksearchbox$/, 'search'],
  [
    /^com\.(?:google\.android\.gm|microsoft\.office\.outlook|yahoo\.mobile\.client\.android\.mail)$/,
    'mail',
  ],
  [/^com\.whatsapp(?:\.w4b)?$/, 'direct'],
];

/** What kind of link leads from there; of the address itself nothing is kept. */
function toKind(referrer: string): ArrivalKind {
  const [, scheme = '', host = ''] =
    /^(https?|android-app):\/\/([a-z0-9.-]+)(?:[:/?#]|$)/i.exec(referrer) ?? [];
  const name = host.toLowerCase();
  if (scheme.toLowerCase() === 'android-app') {
    return programs.find(([pattern]) => pattern.test(name))?.[1] ?? 'site';
  }
  // What is no address of a page says as much as none.
  if (name === '' || whatsapp.test(name)) return 'direct';
  if (mailboxes.test(name)) return 'mail';
  return searchEngines.test(name) ? 'search' : 'site';
}

/** The same few come again and again; each is looked through once. */
const known = new Map<string, ArrivalKind>();

/** How whoever asks for a page came to it; null for those who were on this site already. */
export function toArrival(headers: IncomingHttpHeaders, siteUrl: string): ArrivalKind | null {
  const { referer, host } = headers;
  if (headers['sec-fetch-site'] === 'same-origin') return null;
  if (referer === undefined || referer === '') return 'direct';
  // By the name under which this page was asked for, or by the one that the site has.
  if (isOn(referer, host, referer.indexOf('//') + 2) || isOn(referer, siteUrl)) return null;
  let kind = known.get(referer);
  if (kind === undefined) {
    kind = toKind(referer);
    if (known.size < 2_000 && referer.length < 300) known.set(referer, kind);
  }
  return kind;
}

const isOn = (address: string, site = '', start = 0) => {
  const end = start + site.length;
  return address.startsWith(site, start) && (address.length === end || address[end] === '/');
};
