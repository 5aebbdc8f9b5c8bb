/** By what kind of link a reader came from elsewhere. Programs that say nothing, like WhatsApp's and most of mail, are direct. */
export type ArrivalKind = 'direct' | 'search' | 'mail' | 'site';
