/** Varies a duration (ms) by up to a fifth, so that browsers do not send simultaneous requests. */
export const spread = (ms: number): number => ms * (0.8 + 0.4 * Math.random())
