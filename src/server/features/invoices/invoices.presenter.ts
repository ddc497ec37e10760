import type { Invoice } from '../../../contract/invoices.ts'
import { isElectronic } from '../../../domain/invoices/invoices.ts'
import { addMoney } from '../../../domain/money/money.ts'
import type { ListedInvoice } from './list-invoices.queries.ts'

export const presentInvoice = ({ facts, ...row }: ListedInvoice): Invoice => ({
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
  state: row.missing.length === 0 ? 'complete' : 'incomplete',
  missing: row.missing,
  notes: row.notes,
  creditedNumber: facts.credited?.number ?? null,
  isElectronic: isElectronic[row.series],
  createdAt: row.createdAt.toISOString(),
})
