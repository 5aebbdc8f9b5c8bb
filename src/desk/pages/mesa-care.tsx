import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ArticleList, ListItem, Mesa } from '#contract/desk/articles.ts';
import type { MissedSearch } from '#contract/desk/figures.ts';
import { useAnswer } from '../api/answers.ts';
import { toEditor, toTitle } from '../articles.ts';
import { formatAgo } from '../dates.ts';
import { None } from '../parts/empty.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Section } from '../parts/section.tsx';
import { useCan } from '../session.ts';

const week = 7 * 24 * 60 * 60_000;

/** What nobody asked for, but would be missed: each leads to where it is mended. */
export function Care({ mesa, now }: { mesa: Mesa; now: number }) {
  const { data } = useAnswer<ArticleList>('/api/articulos?');
  const changes = data?.counts.cambios ?? 0;
  const can = useCan();
  const mayMend = ({ isMine }: ListItem) => isMine || can('edit-all');
  const mendable = mesa.published.filter(mayMend);
  const [plain, ...morePlain] = mendable.filter(({ image }) => image === null);
  const idle = mesa.drafts.filter(
    (item) => mayMend(item) && now - Date.parse(item.changedAt) > week,
  );
  const [oldest] = idle.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt));
  const tasks: { icon: IconName; href: string; title: string; text: ReactNode }[] = [];
  if (changes > 0) {
    tasks.push({
      icon: 'pencil',
      href: '/articulos?estado=cambios',
      title: `${count(changes, 'artículo')} con cambios sin publicar`,
      text: 'Los lectores siguen viendo lo de antes.',
    });
  }
  if (plain) {
    tasks.push({
      icon: 'image',
      href: toEditor(plain),
      title: `${count(morePlain.length + 1, 'artículo')} sin imagen entre lo último publicado`,
      text: quote(plain),
    });
  }
  if (oldest) {
    tasks.push({
      icon: 'clock',
      href: toEditor(oldest),
      title: `${count(idle.length, 'borrador', 'es')} sin tocar en una semana`,
      text: `${quote(oldest)}, ${formatAgo(oldest.changedAt, now)}`,
    });
  }
  const [missed, ...moreMissed] = useMissedSearches();
  if (missed) {
    const second = moreMissed[0];
    const times = [missed, ...moreMissed].reduce((sum, each) => sum + each.times, 0);
    tasks.push({
      icon: 'search',
      href: '/lectores',
      title: `${count(times, 'búsqueda')} sin resultado esta semana`,
      text: [missed, second]
        .flatMap((each) => (each ? `«${each.words}», ${each.times}` : []))
        .concat(moreMissed.length > 1 ? `y ${moreMissed.length - 1} más` : [])
        .join('; '),
    });
  }
  return (
    <Section
      title="Pide cuidado"
      aside={tasks.length > 0 && <span className="n n--todo">{tasks.length}</span>}
    >
      {tasks.length === 0 ? (
        <None>
          <b>Nada pide cuidado.</b> Todo está a plomo.
        </None>
      ) : (
        <ul className="list care">
          {tasks.map(({ icon, href, title, text }) => (
            <li key={title}>
              <Link href={href}>
                <Icon name={icon} />
                <span>
                  <b>{title}</b>
                  <small>{text}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Those that readers would still not find. */
function useMissedSearches(): MissedSearch[] {
  const can = useCan();
  const { data } = useAnswer<MissedSearch[]>(
    can('read-figures') ? '/api/lectores/busquedas' : null,
  );
  return (data ?? []).filter(({ isFound }) => !isFound);
}

const count = (number: number, noun: string, plural = 's') =>
  `${number} ${noun}${number === 1 ? '' : plural}`;
const quote = (item: ListItem) => `«${toTitle(item)}»`;
