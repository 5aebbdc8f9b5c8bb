import type { ReactNode } from 'react';
import type { ApiFault } from '../api/client.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

type BannerProps = {
  icon: IconName;
  tone?: 'plain' | 'todo' | 'bad';
  role?: 'status' | 'alert';
  /** At its end: a button. */
  action?: ReactNode;
  children: ReactNode;
};

/** A state that lasts, told where it matters until it ends. */
export function Banner({ icon, tone = 'plain', role, action, children }: BannerProps) {
  return (
    <div className={tone === 'plain' ? 'banner' : `banner banner--${tone}`} role={role} data-banner>
      <Icon name={icon} />
      <p>{children}</p>
      {action}
    </div>
  );
}

/** What a part of a page shows when what it reads did not come. */
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
    <Button className="btn--s" onClick={onRetry}>
      Reintentar
    </Button>
  );
  return (
    <Banner icon="warning" tone="bad" role="alert" action={retry}>
      <b>No se pudo traer {what}.</b> {fault.message}
    </Banner>
  );
}
