import { Icon, type IconName } from './icon.tsx';

const networks: { name: string; icon: IconName }[] = [
  { name: 'Facebook', icon: 'facebook' },
  { name: 'X', icon: 'x' },
  { name: 'LinkedIn', icon: 'linkedin' },
  { name: 'Instagram', icon: 'instagram' },
];

/** The accounts do not exist yet: marks without a target, so nothing pretends to be a link. */
export function SocialPlaceholders({ className }: { className: string }) {
  return (
    <ul aria-label="Redes sociales" className="flex gap-2">
      {networks.map(({ name, icon }) => (
        <li key={name} className={`grid size-11 place-items-center ${className}`}>
          <Icon name={icon} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  );
}
