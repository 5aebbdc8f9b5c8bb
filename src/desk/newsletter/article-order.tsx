import type { EditionArticle } from '#contract/desk/newsletter.ts';
import { IconButton } from '../parts/button.tsx';
import { OrderedList } from '../parts/ordered-list.tsx';

type ArticleOrderProps = {
  articles: EditionArticle[];
  labelledBy: string;
  onChange: (numbers: number[]) => void;
};

/** The articles of an edition, in order. */
export function ArticleOrder({ articles, labelledBy, onChange }: ArticleOrderProps) {
  const numbers = articles.map(({ id }) => id);
  return (
    <OrderedList
      items={articles.map((article) => ({ ...article, name: article.title }))}
      labelledBy={labelledBy}
      onMove={(id, to) => onChange(numbers.toSpliced(numbers.indexOf(id), 1).toSpliced(to, 0, id))}
      buttons={({ id, title }) => (
        <IconButton
          icon="close"
          label={`Quitar: ${title}`}
          onClick={() => onChange(numbers.filter((each) => each !== id))}
        />
      )}
    >
      {({ title, category, hasPicture, seenIn }, index) => (
        <>
          <span className="text-center text-m font-extrabold font-stretch-62%">{index + 1}</span>
          <span>
            <b className="block leading-[1.25] font-stretch-88%">{title}</b>
            <small className="text-ink-2">
              {category}
              {index === 0 && ` · encabeza el correo${hasPicture ? ', con imagen' : ''}`}
              {seenIn !== null && ` · ya salió en el n.º ${seenIn}`}
            </small>
          </span>
        </>
      )}
    </OrderedList>
  );
}
