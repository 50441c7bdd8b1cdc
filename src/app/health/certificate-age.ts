/** Public authorities renew 30 days before the end; what is closer to it than this was probably forgotten. */
export const expiryWarningDays = 14;
