import { PageHead } from '../parts/page-head.tsx';

export function HistoryPage({ id }: { id: string }) {
  return <PageHead title="Historial" lead={id} />;
}
