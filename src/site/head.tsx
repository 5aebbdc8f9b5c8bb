import { useState } from 'react';
import { useIdentity } from './identity.tsx';
import { hasNavigated } from './navigation.ts';

export type HeadProps = {
  /** Without the site's name, which is added here. */
  title: string;
  description: string;
  /** Absent on pages that have no address of their own, such as not-found views. */
  path?: string;
  jsonLd?: object;
};

/** The one place metadata is made. React hoists these tags into <head>, on the server and on navigation alike. */
export function Head({ title, description, path, jsonLd }: HeadProps) {
  const { name, url } = useIdentity();
  // React makes <script> elements through innerHTML, which Trusted Types forbid. Whoever reads this data loads pages.
  const [servedPage] = useState(() => !hasNavigated());
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={new URL(path, url).href} />
      )}
      {servedPage && jsonLd && <script type="application/ld+json">{toScriptText(jsonLd)}</script>}
    </>
  );
}

/** JSON that cannot close its <script> element early. */
export const toScriptText = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
