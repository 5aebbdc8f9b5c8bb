import { toHome } from '#paths.ts';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';

export function BackLink({ className = '' }: { className?: string }) {
  return (
    <PageLink
      href={toHome()}
      className={`flex min-h-11 w-max items-center gap-2.5 font-semibold underlined underline-offset-5 ${className}`}
    >
      <Icon name="left" />
      Volver al inicio
    </PageLink>
  );
}
