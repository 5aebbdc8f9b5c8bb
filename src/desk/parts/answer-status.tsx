import type { ReactNode } from 'react';
import type { Answer } from '../api/answers.ts';
import { Failed } from './banner.tsx';
import { Skeleton } from './empty.tsx';

type AnswerStatusProps = {
  /** 'las lecturas' */
  what: string;
  answer: Pick<Answer<unknown>, 'data' | 'fault' | 'refresh'>;
  /** What is shown while loading; a line by default. */
  children?: ReactNode;
};

/** Shows that a response is loading, or why it failed. Nothing once it is there. */
export function AnswerStatus({
  what,
  answer: { data, fault, refresh },
  children = <SkeletonLine />,
}: AnswerStatusProps) {
  if (data !== undefined) return null;
  return fault ? <Failed what={what} fault={fault} onRetry={refresh} /> : children;
}

function SkeletonLine() {
  return (
    <p aria-busy="true">
      <Skeleton width={5} />
    </p>
  );
}
