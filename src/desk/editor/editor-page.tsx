import { PageHead } from '../parts/page-head.tsx';

export function EditorPage({ id }: { id: string }) {
  return <PageHead title="Editor" lead={id} />;
}
