import { type OrderDocumentKind, orderDocumentKinds } from '../orders/parcels/order-documents.ts'
import { vatTerritoryOf } from './vat-territories.ts'

/**
 * Accepted documents that prove a sale to a place, the usual one first. Customs issue an MRN only if goods leave the EU's VAT territory; within it,
 * and for San Marino, the signed consignment note is the proof. Goods delivered in Italy may still be exported by the buyer, so all kinds are
 * accepted.
 */
export function documentKindsFor(destination: { country: string; zip: string }): readonly OrderDocumentKind[] {
  const { kind } = vatTerritoryOf(destination)
  switch (kind) {
    case 'member_state':
    case 'san_marino':
      return ['cmr']
    case 'outside':
    case 'italy':
    case 'unsettled':
    case 'unknown':
      return orderDocumentKinds
    default:
      return kind satisfies never
  }
}
