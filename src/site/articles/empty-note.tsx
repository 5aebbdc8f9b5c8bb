import { Bob } from '../ui/bob.tsx';

/** The text of a block that is empty or could not be read. */
export function EmptyNote({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-4 border-b border-rule pt-6 pb-8 text-m font-medium text-ink-2">
      <Bob className="h-10.5 w-3.5 text-rule" />
      {children}
    </p>
  );
}
