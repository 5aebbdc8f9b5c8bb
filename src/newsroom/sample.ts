import type { Store } from '#store/store.ts';

export async function loadSampleContent(_store: Store): Promise<void> {}
