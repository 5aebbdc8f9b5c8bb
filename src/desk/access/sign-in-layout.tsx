import { type ReactNode, useRef } from 'react';
import { usePageArrival } from '../arrival.ts';
import { LogoLine, logoClass } from '../parts/bob.tsx';
import { getSiteName } from '../session.ts';

const tints = { liquen: 'bg-liquen', cemento: 'bg-cemento', humedo: 'bg-humedo' };

type SignInLayoutProps = {
  title: string;
  lead?: ReactNode;
  drawing: string;
  tint: keyof typeof tints;
  children: ReactNode;
};

/** The layout of pages before sign-in: the form on the left, a drawing on the right. */
export function SignInLayout({ title, lead, drawing, tint, children }: SignInLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageArrival(title, heading);
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] cols:grid-cols-[minmax(468px,5fr)_minmax(0,7fr)]">
      <div className="h-15 border-b-2 border-ink px-(--margin) cols:col-span-full">
        <span
          className={`${logoClass} h-15 w-max pl-7 text-[2rem] leading-15 [&>svg]:top-0 [&>svg]:h-19.5 [&>svg]:w-4.5`}
        >
          <LogoLine />
          {getSiteName()}
        </span>
      </div>
      <div className="grid w-[min(100%,420px)] content-start gap-4 px-(--margin) pt-8 pb-12 md:w-[min(100%,468px)] md:pt-12 cols:pt-16">
        <h1
          className="-ml-[0.03em] text-[3.5rem] leading-[0.88] font-[850] font-stretch-70%"
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h1>
        {lead && <p className="text-body text-pretty text-ink-2 [&_b]:text-ink">{lead}</p>}
        {children}
      </div>
      <div
        className={`hidden cols:col-2 cols:row-2 cols:grid cols:items-end cols:overflow-hidden cols:border-l-2 cols:border-ink ${tints[tint]}`}
        aria-hidden="true"
      >
        <img className="w-full" src={drawing} alt="" width="900" height="600" />
      </div>
    </main>
  );
}
