/** Proofs that an order's goods have left Italy: the customs' exit message with its MRN, and the signed consignment note. */
export const orderDocumentKinds = ['export_proof', 'cmr'] as const

export type OrderDocumentKind = (typeof orderDocumentKinds)[number]

export const orderDocumentKindNames: Readonly<Record<OrderDocumentKind, string>> = {
  export_proof: 'Attestazione di esportazione',
  cmr: 'CMR',
}

/** Of one order, those that were withdrawn not counted. */
export const maxOrderDocuments = 10

/** Years that they are kept (art. 2220 c.c.). */
export const orderDocumentYears = 10

/** Year, country and fourteen capitals and digits: `26ITQXA0000000A1B2`. Null of anything else. */
export function normaliseMrn(text: string): string | null {
  const mrn = text.replace(/\s/g, '').toUpperCase()
  return /^\d{2}[A-Z]{2}[A-Z0-9]{14}$/.test(mrn) ? mrn : null
}
