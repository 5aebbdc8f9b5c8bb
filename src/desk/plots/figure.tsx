import type { ReactNode } from 'react';

export const figuresClass = 'grid grid-cols-2 gap-x-6 gap-y-4';

type FigureProps = {
  name: string;
  more?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Figure({ name, more, className = 'text-[2.75rem]', children }: FigureProps) {
  return (
    <div className="border-t border-rule pt-2">
      <dt className="text-xs leading-[1.3] text-ink-2">{name}</dt>
      <dd
        className={`leading-none font-extrabold font-stretch-62% tracking-[-0.02em] wrap-anywhere ${className}`}
      >
        {children}{' '}
        {more && (
          <small className="mt-0.75 block text-xs leading-[1.3] font-medium font-stretch-90% tracking-normal text-ink-2">
            {more}
          </small>
        )}
      </dd>
    </div>
  );
}
