import { useCallback, useEffect, useRef } from 'react';

/** A native dialog that is modal for as long as it is mounted; closing it gives the focus back to what opened it. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  const close = useCallback(() => ref.current?.close(), []);
  return { ref, close };
}
