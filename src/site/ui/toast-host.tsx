import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { getToasts, subscribeToToasts, type Toast } from './toast.ts';

/** Most visits show no notification, so what draws them is loaded with the first one. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getToasts);
  const [Toaster, setToaster] = useState<ComponentType<{ toasts: Toast[] }> | null>(null);
  useEffect(() => {
    if (toasts.length === 0) return;
    import('./toaster.tsx').then(
      (module) => setToaster(() => module.Toaster),
      () => {
        // No connection: the next notification tries again.
      },
    );
  }, [toasts]);
  return Toaster && <Toaster toasts={toasts} />;
}
