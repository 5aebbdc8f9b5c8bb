import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DeskHome, ListItem } from '#contract/desk/articles.ts';
import type { MissedSearch } from '#contract/desk/figures.ts';
import type { Newsletter } from '#contract/desk/newsletter.ts';
import { formatCount } from '#format.ts';
import { type ApiResponse, useResponse } from '../api/responses.ts';
import { useArticleList } from '../articles/use-article-list.ts';
import { toEditor, toTitle } from '../articles.ts';
import { formatAgo, formatDayAhead } from '../dates.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Badge } from '../parts/marks.tsx';
import { Section } from '../parts/page.tsx';
import { None, Skeleton } from '../parts/status.tsx';
import { useCan } from '../session.ts';

const week = 7 * 24 * 60 * 60_000;

type Task = { icon: IconName; href: string; title: string; text: ReactNode };

export function Tasks({ mesa, now }: { mesa: DeskHome; now: number }) {
  const can = useCan();
  const list = useArticleList('');
  const newsletter = useResponse<Newsletter>(can('send-newsletter') ? '/api/boletin' : null);
  const searches = useResponse<MissedSearch[]>(
    can('read-figures') ? '/api/lectores/busquedas' : null,
  );
  const isComplete =
    hasArrived(list) &&
    (!can('send-newsletter') || hasArrived(newsletter)) &&
    (!can('read-figures') || hasArrived(searches));
  const changes = list.data?.counts.cambios ?? 0;
  const canEdit = ({ isMine }: ListItem) => can('edit-all') || isMine;
  const drafts = mesa.drafts.filter(canEdit);
  const [plain, ...morePlain] = mesa.published.filter(
    (item) => item.image === null && canEdit(item),
  );
  const idle = drafts.filter(({ changedAt }) => now - Date.parse(changedAt) > week);
  const [oldest] = idle.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt));
  const unseen = drafts.filter(({ faults }) => faults.includes('imageAlt'));
  const tasks = newsletter.data ? toNewsletterTasks(newsletter.data, now) : [];
  if (changes > 0 && can('edit-all')) {
    tasks.push({
      icon: 'pencil',
      href: '/articulos?estado=cambios',
      title: `${formatCount(changes, 'artículo', 'artículos')} con cambios sin publicar`,
      text: 'Los lectores siguen viendo lo de antes.',
    });
  }
  const [blind] = unseen;
  if (blind) {
    tasks.push({
      icon: 'image',
      href: toEditor(blind),
      title: `${formatCount(unseen.length, 'imagen', 'imágenes')} sin texto alternativo`,
      text: `En ${quote(blind)}, borrador ${blind.author ? `de ${blind.author}` : 'sin autor'}.`,
    });
  }
  if (plain) {
    tasks.push({
      icon: 'image',
      href: toEditor(plain),
      title: `${formatCount(morePlain.length + 1, 'artículo', 'artículos')} sin imagen entre lo último publicado`,
      text: quote(plain),
    });
  }
  if (oldest) {
    tasks.push({
      icon: 'clock',
      href: toEditor(oldest),
      title: `${formatCount(idle.length, 'borrador', 'borradores')} sin cambios en una semana`,
      text: `${quote(oldest)}, ${formatAgo(oldest.changedAt, now)}`,
    });
  }
  const [missed, ...moreMissed] = (searches.data ?? []).filter(({ isFound }) => !isFound);
  if (missed) {
    const second = moreMissed[0];
    const times = [missed, ...moreMissed].reduce((sum, each) => sum + each.times, 0);
    tasks.push({
      icon: 'search',
      href: '/lectores',
      title: `${formatCount(times, 'búsqueda', 'búsquedas')} sin resultado esta semana`,
      text: [missed, second]
        .flatMap((each) => (each ? `«${each.words}», ${each.times}` : []))
        .concat(moreMissed.length > 1 ? `y ${moreMissed.length - 1} más` : [])
        .join('; '),
    });
  }
  if (!isComplete) return <ArrivingTasks />;
  return (
    <Section title="Por atender" aside={tasks.length > 0 && <Badge todo>{tasks.length}</Badge>}>
      {tasks.length === 0 ? (
        <None>
          <b>Nada por atender.</b> Todo está en orden.
        </None>
      ) : (
        <ul className="divide-y divide-rule border-y border-rule">
          {tasks.map(({ icon, href, title, text }) => (
            <li key={title}>
              <Link className={`group ${taskRow}`} href={href}>
                <Icon name={icon} />
                <span>
                  <b className="block font-stretch-90% decoration-signal decoration-2 underline-offset-3 group-hover:underline">
                    {title}
                  </b>
                  <small className={taskText}>{text}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const taskRow = 'grid grid-cols-[20px_minmax(0,1fr)] gap-3 py-2.75 leading-[1.3]';
const taskText = 'mt-0.5 block leading-[1.4] text-ink-2';

/** Nothing is counted before all parts are there: the count and the order would change under the reader's eyes. */
const hasArrived = ({ data, fault }: Pick<ApiResponse<unknown>, 'data' | 'fault'>) =>
  data !== undefined || fault !== null;

function ArrivingTasks() {
  return (
    <Section title="Por atender">
      <ul className="divide-y divide-rule border-y border-rule" aria-busy="true" aria-hidden="true">
        {([4, 3] as const).map((width) => (
          <li key={width} className={taskRow}>
            <span />
            <span>
              <Skeleton width={width} />
              <small className={taskText}>
                <Skeleton width={2} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** With fewer articles nobody expects a newsletter. */
const minArticles = 3;

/** Tasks without which the newsletter is not sent, for people who may send it. Not for editions sent automatically. */
function toNewsletterTasks(data: Newsletter, now: number): Task[] {
  const { running, number, audience, faults, articles, uncertain } = data;
  const tasks: Task[] = [];
  const addTask = (title: string, text: string) =>
    tasks.push({ icon: 'mail', href: '/boletin', title, text });
  if (running?.state === 'paused') {
    addTask(
      `El boletín n.º ${running.number} está en pausa`,
      running.reason ?? 'Espera su decisión.',
    );
  }
  if (uncertain.length > 0) {
    addTask(
      formatCount(uncertain.length, 'envío incierto', 'envíos inciertos'),
      'Decida si se envían otra vez.',
    );
  }
  const at = data.sendAt ?? data.clockAt;
  const isByItself = at !== null && faults.length === 0;
  if (!running && audience > 0 && articles.length >= minArticles && !isByItself) {
    const hour = at === null ? '' : `Sale ${formatDayAhead(at, now)}. `;
    addTask(
      `El boletín n.º ${number} no se ha enviado`,
      `${hour}Tiene ${formatCount(articles.length, 'artículo', 'artículos')}. ${faults.join(' ')}`,
    );
  }
  return tasks;
}

const quote = (item: ListItem) => `«${toTitle(item)}»`;
