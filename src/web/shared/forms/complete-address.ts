/** People write `www.negozio.it`; an address needs its scheme. */
export const completeAddress = (typed: string): string =>
  /^[^\s:/]+\.[^\s:]+$/.test(typed.trim()) ? `https://${typed.trim()}` : typed
