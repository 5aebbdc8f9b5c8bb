import type { Network } from '#contract/site.ts';
import { useIdentity } from '../identity.tsx';
import { Icon } from './icon.tsx';

export const networkNames: [Network, string][] = [
  ['facebook', 'Facebook'],
  ['x', 'X'],
  ['linkedin', 'LinkedIn'],
  ['instagram', 'Instagram'],
];

/** Without an account the icon is not a link. */
export function SocialIcons({ className }: { className: string }) {
  const { social } = useIdentity();
  return (
    <ul aria-label="Redes sociales" className="flex gap-2">
      {networkNames.map(([network, name]) => {
        const href = social?.[network];
        const Tag = href ? 'a' : 'div';
        return (
          <li key={name} className={className}>
            <Tag href={href} className="grid size-11 place-items-center">
              <Icon name={network} />
              <span className="sr-only">{name}</span>
            </Tag>
          </li>
        );
      })}
    </ul>
  );
}
