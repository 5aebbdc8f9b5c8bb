import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListItem } from '#contract/desk/articles.ts';
import { toEditor, toPublicAddress } from '../articles.ts';
import { useCan, useMe } from '../session.ts';

type ArticleLinkProps = {
  item: Pick<ListItem, 'draftId' | 'articleId' | 'slug'>;
  className?: string;
  role?: 'menuitem';
  onClick?: () => void;
  children: ReactNode;
};

/** To where an article is written on. Who may not begin changes to it reads it where readers do. */
export function ArticleLink({ item, children, ...rest }: ArticleLinkProps) {
  const { site } = useMe();
  const can = useCan();
  if (item.draftId !== null || can('edit-all')) {
    return (
      <Link {...rest} href={toEditor(item)}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={toPublicAddress(site.url, item.slug)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
