import { type AnchorHTMLAttributes, createContext, useContext } from 'react';
import { Link } from 'wouter';

/** How far the reader's intent has gone: pointing at a link, or pressing it. */
export type Intent = 'point' | 'press';

const Prefetch = createContext<(href: string, intent: Intent) => void>(() => {});
/** The route table imports pages and pages import links, so links are handed the table's reads from above. */
export const PrefetchProvider = Prefetch.Provider;

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string };

/** Every link to a page of this site: it navigates in place and asks for the page's data on intent. */
export function PageLink({ href, ...rest }: PageLinkProps) {
  const prefetch = useContext(Prefetch);
  return (
    <Link
      {...rest}
      href={href}
      onPointerEnter={() => prefetch(href, 'point')}
      onFocus={() => prefetch(href, 'point')}
      onPointerDown={() => prefetch(href, 'press')}
    />
  );
}
