import { eq } from 'drizzle-orm'
import type { CreditProposalQuery } from '../../../contract/invoices.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { countUpTo, newestFirst, type Page } from '../../database/paging.ts'
import { runStatement } from '../../database/run-statement.ts'
import { type CreditProposalRow, creditProposals } from '../../database/schema/invoices.ts'
import { type ListedProposal, selectProposalsWhere } from './invoices.reads.ts'

export async function selectProposals(
  db: Queryable,
  { state, ...query }: CreditProposalQuery,
): Promise<Page<ListedProposal>> {
  const filter = state && eq(creditProposals.state, state)
  const page = newestFirst(creditProposals, { filter, ...query })
  const total = await countUpTo(db, creditProposals, filter)
  const rows = await selectProposalsWhere(db, page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(
    rows.map((row) => ({ ...row, id: row.proposal.id, createdAt: row.proposal.createdAt })),
    total,
  )
}

export async function findProposal(db: Queryable, id: string): Promise<ListedProposal | undefined> {
  const [row] = await selectProposalsWhere(db, eq(creditProposals.id, id))
  return row
}

/** Inserts the proposal that the payment requires, if any. */
export async function insertProposal(tx: Transaction, paymentId: string): Promise<void> {
  await runStatement(tx, 'select propose_credit_note($1)', [paymentId])
}

export async function lockProposal(tx: Transaction, id: string): Promise<ListedProposal> {
  const [row] = await selectProposalsWhere(tx, eq(creditProposals.id, id)).for('update', { of: creditProposals })
  if (!row) throw new Error(`Credit proposal ${id} no longer exists`)
  return row
}

export async function updateProposal(
  tx: Transaction,
  id: string,
  changes: Pick<CreditProposalRow, 'state' | 'reason' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await tx.update(creditProposals).set(changes).where(eq(creditProposals.id, id))
}
