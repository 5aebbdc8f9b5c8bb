/** How a reader arrived. Apps that send no referrer, like WhatsApp and most mail programs, count as direct. */
export type ArrivalKind = 'direct' | 'search' | 'mail' | 'site';
