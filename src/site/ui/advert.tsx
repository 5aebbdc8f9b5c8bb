import { toAdvert } from '#paths.ts';
import { useIdentity } from '../identity.tsx';

/** Labelled as advertising. Renders nothing without an advert; the worker removes it from copies. */
export function Advert({ as: Place = 'div', className }: { as?: 'div' | 'li'; className: string }) {
  const { advert } = useIdentity();
  return advert ? (
    <Place data-advert="" className={className}>
      <p className="mb-1 text-xs text-ink-2">Publicidad · {advert.client}</p>
      <a href={toAdvert(advert.id)} rel="sponsored noopener" target="_blank">
        <img {...advert.image} alt={advert.image.alt} loading="lazy" />
      </a>
    </Place>
  ) : null;
}
