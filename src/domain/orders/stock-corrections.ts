import type { StockMovementKind } from './stock.ts'

/** Why an admin corrects a stock, as the ledger keeps it. */
export const correctionReasons = ['count', 'arrival', 'damaged', 'missing', 'returned', 'other'] as const

export type CorrectionReason = (typeof correctionReasons)[number]

export const correctionReasonNames: Readonly<Record<CorrectionReason, string>> = {
  count: 'Inventario',
  arrival: 'Merce arrivata',
  damaged: 'Merce rovinata',
  missing: 'Merce mancante',
  returned: 'Reso di un cliente',
  other: 'Altro',
}

/** Characters of the free text beside the reason. */
export const longestCorrectionNote = 200

/** More pieces than any shelf holds. */
export const mostPiecesOnShelf = 999_999

/** `Inventario: scaffale alto`; of 'Altro' the note alone. */
export function correctionText(reason: CorrectionReason, note: string | null): string {
  if (note === null) return correctionReasonNames[reason]
  return reason === 'other' ? note : `${correctionReasonNames[reason]}: ${note}`
}

export const movementNames: Readonly<Record<StockMovementKind, string>> = {
  receipt: 'Carico',
  adjustment: 'Rettifica',
  hold: 'Impegno',
  release: 'Rilascio',
  sale: 'Vendita',
  restock: 'Rientro',
}
