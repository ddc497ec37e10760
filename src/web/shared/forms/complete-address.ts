/** Adds the missing scheme to input such as `www.negozio.it`. */
export const completeAddress = (typed: string): string =>
  /^[^\s:/]+\.[^\s:]+$/.test(typed.trim()) ? `https://${typed.trim()}` : typed
