/** Proofs that an order's goods left Italy: the customs' exit message with its MRN, and the signed consignment note. */
export const orderDocumentKinds = ['export_proof', 'cmr'] as const

export type OrderDocumentKind = (typeof orderDocumentKinds)[number]

export const orderDocumentKindNames: Readonly<Record<OrderDocumentKind, string>> = {
  export_proof: 'Attestazione di esportazione',
  cmr: 'CMR',
}

/** Maximum per order, not counting withdrawn documents. */
export const maxOrderDocuments = 10

/** Retention period in years (art. 2220 c.c.). */
export const orderDocumentYears = 10

/**
 * The normalised MRN: two digits for the year, two letters for the country, fourteen capitals or digits, as in `26ITQXA0000000A1B2`. Null for any
 * other text.
 */
export function normaliseMrn(text: string): string | null {
  const mrn = text.replace(/\s/g, '').toUpperCase()
  return /^\d{2}[A-Z]{2}[A-Z0-9]{14}$/.test(mrn) ? mrn : null
}
