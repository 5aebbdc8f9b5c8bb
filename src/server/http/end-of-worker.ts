/**
 * Replaces the offline service worker if it must be switched off: it unregisters itself in every browser and keeps the
 * saved articles.
 */
export const endOfWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;
