import type { ReactNode } from 'react';
import type { ApiFault } from '../api/client.ts';
import type { ApiResponse } from '../api/responses.ts';
import { useAnnouncement, useSaid } from './announcer.tsx';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/** An empty section in one line: what that means, and what will be there. */
export const None = ({ children }: { children: ReactNode }) => (
  <p className="border-b border-rule py-2.5 text-s text-ink-2 [&_b]:text-ink">{children}</p>
);

/** A list that a filter left empty: announced as well. */
export function NoneFound({ message, children }: { message: string; children: ReactNode }) {
  useAnnouncement(message);
  return (
    <None>
      <b>{message}</b> {children}
    </None>
  );
}

export function EmptyState({
  title,
  art,
  children,
}: {
  title: string;
  art?: ReactNode;
  children: ReactNode;
}) {
  useAnnouncement(title);
  return (
    <section className="grid gap-x-12 gap-y-6 py-6 cols:grid-cols-2">
      <div className="[&>p]:mt-3 [&>p]:max-w-[34em] [&>p]:text-body [&>p]:text-pretty [&>p]:text-ink-2">
        <h2 className="text-[2rem] leading-[0.96]">{title}</h2>
        {children}
      </div>
      {art && (
        <div
          className="bg-cemento text-ink [&>svg]:h-auto [&>svg]:max-h-70 [&>svg]:w-full"
          aria-hidden="true"
        >
          {art}
        </div>
      )}
    </section>
  );
}

const widths = { 1: 'w-16', 2: 'w-27.5', 3: 'w-[62%]', 4: 'w-[84%]', 5: 'w-[46%]', 6: 'w-45' };

/** A placeholder for loading text, as high as its line, so that nothing moves when it arrives. */
export function Skeleton({ width }: { width: keyof typeof widths }) {
  return (
    <span
      data-awaited
      className={`inline-block h-[1lh] max-w-full align-top [background:linear-gradient(var(--skeleton),var(--skeleton))_0_50%/100%_0.72em_no-repeat] motion-safe:animate-pulse ${widths[width]}`}
    />
  );
}

/** A placeholder for a section: its beam, its heading and three rows. */
export const SkeletonSection = () => (
  <div className="divide-y divide-rule border-t-2 border-ink *:py-2.5" aria-busy="true">
    {([2, 4, 3, 4] as const).map((width, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
      <p key={row}>
        <Skeleton width={width} />
      </p>
    ))}
  </div>
);

type BannerProps = {
  icon: IconName;
  tone?: 'plain' | 'todo' | 'bad';
  /** How it is announced: when the person pauses, or at once. */
  role?: 'status' | 'alert';
  action?: ReactNode;
  children: ReactNode;
};

const tones = {
  plain: 'border-ink',
  todo: 'border-signal',
  bad: 'border-alert [&>svg]:text-alert-text',
};

/** A lasting state, shown where it matters until it ends. */
export function Banner({ icon, tone = 'plain', role, action, children }: BannerProps) {
  const words = useSaid<HTMLParagraphElement>(role === 'status');
  return (
    <div
      className={`flex items-baseline gap-x-3 border-y bg-paper-2 px-4 py-2.5 leading-[1.35] [&_button]:-my-0.5 [&_button.text-ink]:bg-paper [&>svg]:translate-y-1 ${tones[tone]}`}
      role={role === 'alert' ? role : undefined}
      data-banner={tone}
    >
      <Icon name={icon} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-2.5">
        <p ref={words} className="flex-[1_1_220px]">
          {children}
        </p>
        {action}
      </div>
    </div>
  );
}

export function Failed({
  what,
  fault,
  onRetry,
}: {
  /** 'las lecturas' */
  what: string;
  fault: ApiFault;
  onRetry: () => void;
}) {
  const retry = (
    <Button small onClick={onRetry}>
      Reintentar
    </Button>
  );
  return (
    <Banner icon="warning" tone="bad" role="alert" action={retry}>
      <b>No se pudo cargar {what}.</b> {fault.message}
    </Banner>
  );
}

type ResponseStatusProps = {
  /** 'las lecturas' */
  what: string;
  response: Pick<ApiResponse<unknown>, 'data' | 'fault' | 'refresh'>;
  /** What is shown while loading; a line by default. */
  children?: ReactNode;
};

export function ResponseStatus({
  what,
  response: { data, fault, refresh },
  children = <SkeletonLine />,
}: ResponseStatusProps) {
  if (data !== undefined) return null;
  return fault ? <Failed what={what} fault={fault} onRetry={refresh} /> : children;
}

function SkeletonLine() {
  return (
    <p aria-busy="true">
      <Skeleton width={5} />
    </p>
  );
}
