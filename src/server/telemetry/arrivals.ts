import type { IncomingHttpHeaders } from 'node:http';
import type { ArrivalKind } from '#contract/arrival.ts';

const searchEngines =
  /^(?:(?:www|m|html|lite|news)\.)?(?:google|bing|duckduckgo|ecosia|startpage|qwant|yandex|baidu)\.(?:com?\.)?[a-z]{2,3}$|^(?:[a-z]{2}\.)?search\.(?:yahoo|brave)\.com$/;
/** Webmail. Mail programs send no referrer. */
const mailboxes =
  /^(?:e?mail|webmail|correo|roundcube)\d*\.|^outlook\.(?:live|office|office365)\.com$|\.mail\.(?:yahoo|live)\.com$/;
/** Links that people send each other count as direct. */
const whatsapp = /(?:^|\.)(?:wa\.me|wl\.co|whatsapp\.com|whatsapp\.net)$/;
/** Android apps: android-app://com.whatsapp/ */
const apps: [RegExp, ArrivalKind][] = [
  [/^com\.google\.android\.googlequicksearchbox$/, 'search'],
  [
    /^com\.(?:google\.android\.gm|microsoft\.office\.outlook|yahoo\.mobile\.client\.android\.mail)$/,
    'mail',
  ],
  [/^com\.whatsapp(?:\.w4b)?$/, 'direct'],
];

/** Only the kind is kept, never the address. */
function toKind(referrer: string): ArrivalKind {
  const [, scheme = '', host = ''] =
    /^(https?|android-app):\/\/([a-z0-9.-]+)(?:[:/?#]|$)/i.exec(referrer) ?? [];
  const name = host.toLowerCase();
  if (scheme.toLowerCase() === 'android-app') {
    return apps.find(([pattern]) => pattern.test(name))?.[1] ?? 'site';
  }
  // An invalid referrer counts as none.
  if (name === '' || whatsapp.test(name)) return 'direct';
  if (mailboxes.test(name)) return 'mail';
  return searchEngines.test(name) ? 'search' : 'site';
}

/** Classifies how a reader came to a page; null if they were on this site already. */
export function toArrival(headers: IncomingHttpHeaders, siteUrl: string): ArrivalKind | null {
  const { referer, host } = headers;
  if (headers['sec-fetch-site'] === 'same-origin') return null;
  if (referer === undefined || referer === '') return 'direct';
  // Under the requested host, or under the site's own address.
  if (isOn(referer, host, referer.indexOf('//') + 2) || isOn(referer, siteUrl)) return null;
  return toKind(referer);
}

const isOn = (address: string, site = '', start = 0) => {
  const end = start + site.length;
  return address.startsWith(site, start) && (address.length === end || address[end] === '/');
};
