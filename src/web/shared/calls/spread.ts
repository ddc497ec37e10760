/** Milliseconds, a fifth more or less: what all browsers wait for at once is not asked for by all at once. */
export const spread = (ms: number): number => ms * (0.8 + 0.4 * Math.random())
