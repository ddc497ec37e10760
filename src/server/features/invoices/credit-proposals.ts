import type { CreditProposal } from '../../../contract/credit-proposal.ts'
import { type CreditProposalState, creditedOf } from '../../../domain/invoices/credit-proposals.ts'
import { invoiceProblems } from '../../../domain/invoices/invoice-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { CreditProposalRow } from '../../database/schema/invoices.ts'
import { announce } from '../../events/announce.ts'
import { lockRefund } from '../payments/lock-payable.ts'
import { hasPendingRefund } from '../payments/refunds/refunds.reads.ts'
import { findProposal, insertProposal, lockProposal, updateProposal } from './credit-proposals.queries.ts'
import { presentProposal } from './invoices.presenter.ts'
import { selectProposalsOf } from './invoices.reads.ts'
import { registerCreditNote } from './register-credit-note.ts'

/**
 * Proposes a credit note once nothing of an invoiced payment is left and lost disputes took a part of it. An admin decides whether the VAT may be
 * reduced. Call it after each finished refund.
 */
export const proposeCreditNote = insertProposal

/** Writes the credit note that was proposed, also where an admin had declined it before. Repeating the call changes nothing. */
export function writeProposedNote(app: AppContext, adminId: string, id: string): Promise<void> {
  return decide(app, { id, adminId, state: 'written', reason: null }, async (tx, { refundId, paymentId, credited }) => {
    if (await hasPendingRefund(tx, paymentId)) throw invoiceProblems['credit_proposal.refund_pending']()
    const note = { source: `refund:${refundId}`, paymentId, credited: creditedOf(credited) }
    try {
      if (await registerCreditNote(app, tx, note)) return
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    throw invoiceProblems['credit_proposal.no_longer_fits']()
  })
}

/** Records that no credit note is needed, and why. Repeating the call changes nothing. */
export const declineProposedNote = (app: AppContext, adminId: string, id: string, reason: string): Promise<void> =>
  decide(app, { id, adminId, state: 'declined', reason }, async (_, { state }) => {
    if (state === 'written') throw invoiceProblems['credit_proposal.written']()
  })

interface Decision {
  id: string
  adminId: string
  state: Exclude<CreditProposalState, 'open'>
  reason: string | null
}

/** `work` applies the decision, in the same transaction as its record. */
function decide(
  app: AppContext,
  { id, adminId, state, reason }: Decision,
  work: (tx: Transaction, proposal: CreditProposalRow) => Promise<void>,
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const found = await findProposal(tx, id)
    if (!found) throw invoiceProblems['credit_proposal.not_found']()
    const { refundId, paymentId } = found.proposal
    // The decision changes the VAT: like a payment event it locks the order or plan charge first.
    await lockRefund(app, tx, { id: refundId, paymentId })
    const { proposal, noteAmount } = await lockProposal(tx, id)
    if (proposal.state === state && proposal.reason === reason) return
    await updateProposal(tx, id, { state, reason, decidedBy: adminId, decidedAt: app.clock.now() })
    await announce(app, tx, 'invoice.credit_decided', {
      invoiceId: proposal.invoiceId,
      before: { state: proposal.state, reason: proposal.reason },
      after: { state, reason },
      amount: noteAmount,
      adminId,
    })
    await work(tx, proposal)
  })
}

/** Credit proposals of these payments, by payment id. */
export async function readProposalsOf(
  { db }: Pick<AppContext, 'db'>,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, CreditProposal[]>> {
  const byPayment = Map.groupBy(await selectProposalsOf(db, paymentIds), ({ proposal }) => proposal.paymentId)
  return new Map([...byPayment].map(([paymentId, proposals]) => [paymentId, proposals.map(presentProposal)]))
}
