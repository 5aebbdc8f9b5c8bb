import type { ReactNode } from 'react';
import { palette } from '#palette.ts';
import { toAccent, toFeed, toIcon, toWebManifest } from '#paths.ts';
import type { Asset, Bundle } from '../data/bundle.ts';
import { type PageState, stateElementId, toScriptText } from '../data/page-state.ts';

export type Assets = {
  /** Loads the bundle after the first paint. */
  starter: Asset;
  bundle: Bundle;
  styles: Asset[];
  /** Linked by every page but an article. */
  otherStyles: Asset;
  font: string;
};

type DocumentProps = {
  assets: Assets;
  state: PageState;
  /** The file of the bundle that has the page. Null for a page that is not hydrated: it has no script. */
  file: keyof Bundle | null;
  structuredData: object | null;
  children: ReactNode;
};

export function Document(props: DocumentProps) {
  const { assets, state, file, structuredData, children } = props;
  const { name, accent } = state.identity;
  const [light, dark] = palette.paper;
  const styles = file === 'entry' ? assets.styles : [...assets.styles, assets.otherStyles];
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
        {styles.map((style) => (
          <link key={style.href} rel="stylesheet" {...style} />
        ))}
        {accent && <link rel="stylesheet" href={toAccent(accent)} media="screen" />}
        <link rel="icon" href={toIcon('favicon.svg', accent)} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={toIcon('apple-touch-icon.png', accent)} />
        <link rel="manifest" href={toWebManifest()} />
        <link rel="alternate" type="application/rss+xml" href={toFeed('xml', null)} title={name} />
        <link
          rel="alternate"
          type="application/feed+json"
          href={toFeed('json', null)}
          title={name}
        />
        <link
          rel="preload"
          href={assets.font}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        {file && (
          <script
            type="module"
            src={assets.starter.href}
            integrity={assets.starter.integrity}
            data-bundle={JSON.stringify(assets.bundle)}
            data-page={file}
          />
        )}
        {structuredData && (
          <script type="application/ld+json">{toScriptText(structuredData)}</script>
        )}
      </head>
      <body>
        <div id="root">{children}</div>
        {/* A data block: the content security policy allows no inline script. */}
        {file && (
          <script type="application/json" id={stateElementId}>
            {toScriptText(state)}
          </script>
        )}
      </body>
    </html>
  );
}
