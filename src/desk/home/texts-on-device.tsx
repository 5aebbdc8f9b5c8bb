import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useConnection } from '../api/connection.ts';
import { formatMomentInText } from '../dates.ts';
import { type DeviceCopy, listCopies } from '../editor/saving/copies.ts';
import { Chip, StateMark } from '../parts/marks.tsx';
import { Section } from '../parts/page.tsx';
import { workChip, workMeta, workRow, workTitle } from './work.tsx';

/** A text may still be on its way to the server when its page is left. */
const pollMs = 2_000;

export function TextsOnDevice() {
  const [copies, setCopies] = useState<DeviceCopy[]>([]);
  const { state } = useConnection();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of connection changes the list
  useEffect(() => {
    const loadCopies = async () => {
      // A browser without storage has none.
      const all = await listCopies().catch(() => []);
      setCopies(all.filter(({ isOpen, isSaved }) => !isOpen && !isSaved));
    };
    void loadCopies();
    const timer = setInterval(loadCopies, pollMs);
    return () => clearInterval(timer);
  }, [state]);
  if (copies.length === 0) return null;
  return (
    <Section title="Solo en este equipo" count={copies.length} className="mb-8">
      <ul className="divide-y divide-rule border-y border-rule">
        {copies.map(({ tab, draft, fields, at }) => (
          <li className={workRow} key={tab}>
            <StateMark state="borrador" />
            <h3 className={workTitle}>
              <Link href={`/editor/${draft}`}>{fields.title || 'Sin título'}</Link>
            </h3>
            <Chip tone="todo" className={workChip}>
              Seguir
            </Chip>
            <p className={workMeta}>
              <span>escrito {formatMomentInText(new Date(at).toISOString())}</span>
              <span>no está en el servidor</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
