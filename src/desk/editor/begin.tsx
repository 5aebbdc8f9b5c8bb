import { useEffect, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { OpenedDraft } from '#contract/desk/articles.ts';
import { call } from '../api/client.ts';
import { useAttempt } from '../attempt.ts';
import { Refused } from '../frame/no-page.tsx';
import { newId } from '../new-id.ts';
import { PageHead } from '../parts/page.tsx';
import { Failed } from '../parts/status.tsx';

/** The id of the draft is made here, so that an article can be started offline. */
export function NewPage() {
  const search = useSearch();
  const [id] = useState(newId);
  return <Redirect to={`/editor/${id}?nuevo${search && `&${search}`}`} replace />;
}

/** A published article has no draft until someone opens it. */
export function OpenPage({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const { run, fault } = useAttempt();
  const open = () =>
    void run(async () => {
      const { draftId } = await call<OpenedDraft>('POST', `/api/articulos/${id}/borrador`);
      navigate(`/editor/${draftId}`, { replace: true });
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` changes with each render, and each call creates a draft
  useEffect(open, [id]);
  if (fault?.status === 403) return <Refused>{fault.message}</Refused>;
  return (
    <>
      <PageHead title="Abrir el artículo" />
      {fault && <Failed what="el artículo" fault={fault} onRetry={open} />}
    </>
  );
}
