import type { CreditProposal } from '../../../contract/credit-proposal.ts'
import type { Invoice, OwnInvoice } from '../../../contract/invoices.ts'
import { hasXml, invoiceStateOf, isElectronic } from '../../../domain/invoices/invoices.ts'
import { transmissionOf } from '../../../domain/invoices/transmission.ts'
import { addMoney } from '../../../domain/money/money.ts'
import type { ListedProposal } from './invoices.reads.ts'
import type { ListedInvoice } from './list-invoices.queries.ts'

/** The fields of a document that both the office and the customer see. */
const shared = ({ facts, ...row }: ListedInvoice) => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  issuedOn: row.issuedOn,
  orderId: row.orderId,
  subject: facts.subject,
  net: addMoney(...facts.summary.map(({ net }) => net)),
  vat: addMoney(...facts.summary.map(({ vat }) => vat)),
  total: row.total,
  creditedNumber: facts.credited?.number ?? null,
  isElectronic: isElectronic[row.series],
  consumption: facts.consumption ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** `today` is a calendar day in Italian time. */
export function presentInvoice(row: ListedInvoice, today: string): Invoice {
  const { userId, buyerName: customer, missing, notes, transmittedOn, sdiId } = row
  const transmission = transmissionOf(row, today)
  return {
    ...shared(row),
    userId,
    customer,
    state: invoiceStateOf(row),
    missing,
    notes,
    transmission: transmission && { ...transmission, transmittedOn, sdiId },
  }
}

export const presentOwnInvoice = (row: ListedInvoice): OwnInvoice => ({
  ...shared(row),
  transmittedOn: row.transmittedOn,
  hasXml: hasXml(row),
})

export const presentProposal = ({ proposal, invoice, noteAmount, lostAt, wonAt }: ListedProposal): CreditProposal => ({
  id: proposal.id,
  state: proposal.state,
  amount: noteAmount,
  lost: proposal.amount,
  invoiceNumber: invoice.number,
  subject: invoice.subject,
  userId: proposal.userId,
  customer: invoice.buyerName,
  orderId: proposal.orderId,
  reason: proposal.reason,
  decidedAt: proposal.decidedAt?.toISOString() ?? null,
  lostAt: lostAt.toISOString(),
  wonAt: wonAt?.toISOString() ?? null,
  createdAt: proposal.createdAt.toISOString(),
})
