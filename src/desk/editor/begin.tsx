import { useEffect, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { OpenedDraft } from '#contract/desk/articles.ts';
import { ApiFault, call } from '../api/client.ts';
import { Refused } from '../frame/no-page.tsx';
import { newId } from '../new-id.ts';
import { Failed } from '../parts/banner.tsx';
import { PageHead } from '../parts/page-head.tsx';

/** A draft's name is made here, so that an article can be begun without a connection. */
export function NewPage() {
  const search = useSearch();
  const [id] = useState(newId);
  return <Redirect to={`/editor/${id}?nuevo${search && `&${search}`}`} replace />;
}

/** What readers see has no draft until somebody opens it. */
export function OpenPage({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const [fault, setFault] = useState<ApiFault | null>(null);
  const open = () => {
    setFault(null);
    call<OpenedDraft>('POST', `/api/articulos/${id}/borrador`).then(
      ({ draftId }) => navigate(`/editor/${draftId}`, { replace: true }),
      (error) => setFault(error instanceof ApiFault ? error : new ApiFault(0, String(error))),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an article, for it makes the draft
  useEffect(open, [id]);
  if (fault?.status === 403) return <Refused>{fault.message}</Refused>;
  return (
    <>
      <PageHead title="Abrir el artículo" />
      {fault && <Failed what="el artículo" fault={fault} onRetry={open} />}
    </>
  );
}
