import { type AnchorHTMLAttributes, createContext, type PointerEvent, useContext } from 'react';
import { Link } from 'wouter';

/** Hovering over a link, or pressing it. */
export type Intent = 'point' | 'press';

const Prefetch = createContext<(href: string, intent: Intent) => void>(() => {});
/** Provided from above: the route table imports pages, and pages import links. */
export const PrefetchProvider = Prefetch.Provider;

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string };

/** Hover time before prefetching. */
const restMs = 100;
let resting: ReturnType<typeof setTimeout>;

/** Every link within the site: navigates in place and prefetches on intent. */
export function PageLink({ href, ...rest }: PageLinkProps) {
  const prefetch = useContext(Prefetch);
  // A touch may be the start of a scroll.
  const onMouse = (run: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') run();
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
