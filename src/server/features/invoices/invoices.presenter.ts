import type { CreditProposal } from '../../../contract/credit-proposal.ts'
import type { Invoice, OwnInvoice } from '../../../contract/invoices.ts'
import { invoiceStateOf, isElectronic } from '../../../domain/invoices/invoices.ts'
import { transmissionOf } from '../../../domain/invoices/transmission.ts'
import { addMoney } from '../../../domain/money/money.ts'
import type { ListedProposal } from './invoices.reads.ts'
import type { ListedInvoice } from './list-invoices.queries.ts'

/** `today` is a calendar day in Italian time. */
export function presentInvoice({ facts, ...row }: ListedInvoice, today: string): Invoice {
  const { transmittedOn, sdiId } = row
  const transmission = transmissionOf(row, today)
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    issuedOn: row.issuedOn,
    userId: row.userId,
    customer: row.buyerName,
    orderId: row.orderId,
    subject: facts.subject,
    net: addMoney(...facts.summary.map(({ net }) => net)),
    vat: addMoney(...facts.summary.map(({ vat }) => vat)),
    total: row.total,
    state: invoiceStateOf(row),
    missing: row.missing,
    notes: row.notes,
    creditedNumber: facts.credited?.number ?? null,
    isElectronic: isElectronic[row.series],
    consumption: facts.consumption ?? null,
    transmission: transmission && { ...transmission, transmittedOn, sdiId },
    createdAt: row.createdAt.toISOString(),
  }
}

export const presentOwnInvoice = (row: ListedInvoice): OwnInvoice => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  issuedOn: row.issuedOn,
  orderId: row.orderId,
  subject: row.facts.subject,
  net: addMoney(...row.facts.summary.map(({ net }) => net)),
  vat: addMoney(...row.facts.summary.map(({ vat }) => vat)),
  total: row.total,
  creditedNumber: row.facts.credited?.number ?? null,
  isElectronic: isElectronic[row.series],
  consumption: row.facts.consumption ?? null,
  transmittedOn: row.transmittedOn,
  hasXml: isElectronic[row.series] && row.missing.length === 0,
  createdAt: row.createdAt.toISOString(),
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
