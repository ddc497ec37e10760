import type { StockMovementKind } from './stock.ts'

/** An admin's reasons for correcting stock, as recorded in the ledger. */
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

/** Maximum length of the note, in characters. */
export const longestCorrectionNote = 200

/** Maximum pieces of one stock item, higher than any real stock. */
export const maxPiecesOnShelf = 999_999

/** `Inventario: scaffale alto`; for 'Altro' only the note. */
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
