import { type ReactNode, useRef } from 'react';
import { LogoLine } from '../parts/bob.tsx';
import { usePageArrival } from '../parts/page-head.tsx';
import { getSiteName } from '../session.ts';

type DoorProps = {
  title: string;
  lead?: ReactNode;
  drawing: string;
  tint: 'liquen' | 'cemento' | 'humedo';
  children: ReactNode;
};

/** A page before the sign-in: what to do at the left, a drawing of the newsroom's own at the right. */
export function Door({ title, lead, drawing, tint, children }: DoorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageArrival(title, heading);
  return (
    <main className="door">
      <div className="door__head">
        <span className="logo">
          <LogoLine />
          {getSiteName()}
        </span>
      </div>
      <div className="door__in">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="quiet">{lead}</p>}
        {children}
      </div>
      <div className="door__art" data-t={tint} aria-hidden="true">
        <img src={drawing} alt="" width="900" height="600" />
      </div>
    </main>
  );
}
