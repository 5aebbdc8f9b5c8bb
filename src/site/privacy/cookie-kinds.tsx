import { Icon } from '../ui/icon.tsx';

const kinds = [
  {
    name: 'Esenciales',
    description:
      'Recuerdan su elección sobre cookies y mantienen el sitio en funcionamiento. No se pueden desactivar.',
    required: true,
  },
  {
    name: 'Analítica',
    description:
      'Permiten contar visitas y lecturas de forma agregada, para saber qué temas son útiles.',
    required: false,
  },
  {
    name: 'Publicidad',
    description:
      'Permiten mostrar anuncios acordes con sus intereses y limitar cuántas veces los ve.',
    required: false,
  },
];

export function CookieKinds() {
  return (
    <dl className="my-4 divided border-y border-rule font-sans [font-size-adjust:none]">
      {kinds.map(({ name, description, required }) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 pt-3 pb-4"
        >
          <dt className="text-m leading-[1.45] font-extrabold font-stretch-84%">{name}</dt>
          <dd className="flex items-center gap-1.5 text-xs font-semibold">
            {required && <Icon name="lock" className="size-4.5" />}
            {required ? 'Siempre activas' : 'Usted decide'}
          </dd>
          <dd className="col-span-2 text-body leading-[1.45] text-pretty text-ink-2">
            {description}
          </dd>
        </div>
      ))}
    </dl>
  );
}
