/** The form in which email addresses are stored and compared. */
export const foldEmail = (email: string) => email.normalize('NFC').toLowerCase();
