/** Results of adding to the cart. */
export const cartTexts = {
  done: 'Aggiunto all’ordine in corso',
  failed: 'Impossibile aggiungere gli articoli all’ordine in corso.',
} as const
