/**
 * In the place of the workers that open pages without a connection, should one ever do harm: ends itself in every
 * browser that has one, and leaves what was kept.
 */
export const endOfWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;
