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

/** A link to the editor, or to the public page for people who may not edit it. */
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
