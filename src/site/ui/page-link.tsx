import { type AnchorHTMLAttributes, createContext, type PointerEvent, useContext } from 'react';
import { Link } from 'wouter';

/** How far the reader's intent has gone: pointing at a link, or pressing it. */
export type Intent = 'point' | 'press';

const Prefetch = createContext<(href: string, intent: Intent) => void>(() => {});
/** The route table imports pages and pages import links, so links are handed the table's reads from above. */
export const PrefetchProvider = Prefetch.Provider;

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string };

/** A pointer that stays this long is not on its way to something else. */
const restMs = 100;
let resting: ReturnType<typeof setTimeout>;

/** Every link to a page of this site: it navigates in place and asks for the page's data on intent. */
export function PageLink({ href, ...rest }: PageLinkProps) {
  const prefetch = useContext(Prefetch);
  // Of a finger nobody knows yet whether it will scroll.
  const onMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') act();
  };
  return (
    <Link
      {...rest}
      href={href}
      onPointerEnter={onMouse(() => {
        resting = setTimeout(prefetch, restMs, href, 'point');
      })}
      onPointerLeave={() => clearTimeout(resting)}
      onPointerDown={onMouse(() => prefetch(href, 'press'))}
    />
  );
}
