import type { Backups } from '#contract/desk/backups.ts';
import { formatViews } from '#format.ts';
import { labelClass } from '../parts/field.tsx';
import { Live } from '../parts/marks.tsx';
import { Banner } from '../parts/status.tsx';

/** '18,4 MB' */
export const formatSize = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('es-VE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

type Counts = NonNullable<Backups['last']>['counts'];

/** '45 artículos, 31 imágenes, 1.396 suscriptores' */
export function summarise({ articles = 0, images = 0, subscribers = 0 }: Counts): string {
  const formatCount = (count: number, one: string, many: string) =>
    `${formatViews(count)} ${count === 1 ? one : many}`;
  return [
    formatCount(articles, 'artículo', 'artículos'),
    formatCount(images, 'imagen', 'imágenes'),
    formatCount(subscribers, 'suscriptor', 'suscriptores'),
  ].join(', ');
}

type BackupOutcome = NonNullable<Backups['outcome']>;
type Failed = Extract<BackupOutcome, { kind: 'failed' }>;

export function FailedBackup({
  outcome,
  of,
}: {
  outcome: BackupOutcome | null;
  of: Failed['of'][];
}) {
  if (outcome?.kind !== 'failed' || !of.includes(outcome.of)) return null;
  return (
    <Banner icon="warning" tone="bad" role="alert">
      <b className="wrap-anywhere">{outcome.name}</b> {outcome.why}
    </Banner>
  );
}

type ProgressProps = { name: string; job: { done: number; total: number } };

export function Progress({ name, job: { done, total } }: ProgressProps) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  return (
    <div className="grid gap-1.5">
      <div className={labelClass}>
        <span>
          <Live /> {name}
        </span>
        {total > 0 && <span>{percent} %</span>}
      </div>
      <progress aria-label={name} value={percent} max={100} />
    </div>
  );
}
