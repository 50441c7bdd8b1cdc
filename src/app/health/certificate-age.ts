/** Automatic renewal usually happens 30 days before the end; a certificate closer to its end was probably forgotten. */
export const expiryWarningDays = 14;
