/** What is done with an order in a step of its own, in the order's dialog; and the dialog's title meanwhile. */
export const stepTitles = { cancel: 'Annulla ordine', refund: 'Rimborsa' } as const

export type OrderStep = keyof typeof stepTitles
