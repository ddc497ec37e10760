/** Steps that replace the content of the order dialog, with the dialog's title during the step. */
export const stepTitles = { cancel: 'Annulla ordine', refund: 'Rimborsa' } as const

export type OrderStep = keyof typeof stepTitles
