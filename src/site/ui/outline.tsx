import { useEffect, useState } from 'react';

/** `isPart`: a subsection of the item before. */
export type OutlineItem = { id: string; text: string; isPart?: boolean };

/** The headings of a long page, with the current one marked. Plain fragment links work without JavaScript. */
export function Outline({ title = 'En esta página', items }: OutlineProps) {
  return (
    <nav aria-label={title}>
      <p className="border-t-6 border-ink pt-3 text-l leading-none font-extrabold font-stretch-75% [word-spacing:0.1em]">
        {title}
      </p>
      <OutlineLinks items={items} />
    </nav>
  );
}

type OutlineProps = { title?: string; items: OutlineItem[] };

export function OutlineLinks({ items }: { items: OutlineItem[] }) {
  const current = useHeadingBeingRead(items);
  return (
    <ol className="mt-4 divided border-y border-rule">
      {items.map(({ id, text, isPart }) => (
        <li key={id} data-part={isPart || undefined}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            className={`outline-link ${isPart ? 'pl-4 text-s text-ink-2 wide:pl-10' : 'font-semibold'}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Returns undefined above the first heading. */
export function useHeadingBeingRead(items: OutlineItem[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = items.flatMap(({ id }) => document.getElementById(id) ?? []);
    // The reading line is a third of the way down. The observer reports headings that cross it, even in one jump: those
    // above the screen still count as inside.
    const update = () => {
      const passed = headings.filter((h) => h.getBoundingClientRect().top < innerHeight * 0.34);
      setCurrent(passed.at(-1)?.id);
    };
    const observer = new IntersectionObserver(update, { rootMargin: '9999999px 0px -67%' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [items]);
  return current;
}
