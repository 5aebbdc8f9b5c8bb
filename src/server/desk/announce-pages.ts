import { announceChanged } from '#newsroom/articles/announce.ts';
import { log } from '../telemetry/log.ts';
import type { Desk } from './endpoint.ts';

/** Notifies search engines of changed pages. Not awaited: a change does not depend on them. */
export function announcePages({ env, store, background }: Desk, paths: string[]): void {
  background.run(async () => {
    const message = await announceChanged(env, store, paths);
    if (message !== null) log('info', message);
  });
}
