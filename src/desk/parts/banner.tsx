import type { ReactNode } from 'react';
import type { ApiFault } from '../api/client.ts';
import { useSaid } from './announcer.tsx';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

type BannerProps = {
  icon: IconName;
  tone?: 'plain' | 'todo' | 'bad';
  /** How it is announced: when the person pauses, or at once. */
  role?: 'status' | 'alert';
  /** A button at its end. */
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
      className={`flex flex-wrap items-baseline gap-x-3 gap-y-1 border-y bg-paper-2 px-4 py-2.5 leading-[1.35] [&_button]:-my-0.5 [&_button.text-ink]:bg-paper [&>svg]:translate-y-1 ${tones[tone]}`}
      role={role === 'alert' ? role : undefined}
      data-banner={tone}
    >
      <Icon name={icon} />
      <p ref={words} className="flex-[1_1_220px]">
        {children}
      </p>
      {action}
    </div>
  );
}

/** Shown in place of data that failed to load. */
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
