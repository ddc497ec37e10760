import type { ReturnAnswerInput } from '../../../contract/orders/return-writing.ts'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { DiesAt } from './crash.ts'

/** The accounts and products of a history. */
export interface People {
  reseller: UserRow
  admin: UserRow
  /** Two products with different VAT rates. */
  productIds: readonly [string, string]
}

/** An index, taken modulo the number of candidates. */
type Pick = number

export type OrderAction =
  | { do: 'place'; pieces: number; isMixed: boolean; isInsured?: boolean }
  | { do: 'checkout'; orders: readonly Pick[] }
  | { do: 'cancel'; order: Pick; by: 'owner' | 'admin' }
  | { do: 'expire'; order: Pick }
  | { do: 'refund'; order: Pick; pieces: number; shipping: boolean; restock: boolean }
  | { do: 'retry'; order: Pick }
  | { do: 'ship'; order: Pick }

/** Actions of an account on its plan, and on its card at the provider. */
export type PlanAction =
  | { do: 'buy'; plan: Plan }
  | { do: 'change'; plan: Plan }
  | { do: 'stop' }
  | { do: 'card'; pays: boolean }
  | { do: 'month' }

/** Returns of shipped pieces: requests of the reseller and answers of the admin. */
export type ReturnAction =
  | { do: 'send back'; order: number; pieces: number }
  | { do: 'answer'; at: number; says: ReturnAnswerInput['status']; restock: boolean; shipping: boolean }

/** A decision on a proposed credit note. */
export interface CreditAction {
  do: 'credit'
  proposal: Pick
  writes: boolean
}

export type Action =
  | OrderAction
  | ReturnAction
  | PlanAction
  | { do: 'pay'; page: Pick; wrongly: boolean }
  | { do: 'abandon'; page: Pick }
  | { do: 'tell'; event: Pick; anew: boolean }
  | { do: 'lose'; event: Pick }
  | { do: 'bank'; decides: 'succeeded' | 'pending' | 'failed' }
  | { do: 'dispute'; page: Pick; asks: boolean; ofPart: boolean }
  | { do: 'decide'; dispute: Pick; decision: DisputeDecision }
  | CreditAction
  | { do: 'work' }
  | { do: 'reconcile' }

/** `raised`: an enquiry becomes a dispute that takes the money. `appealed`: won after a loss. */
export type DisputeDecision = 'won' | 'lost' | 'raised' | 'appealed'

/** An action of one of two processes, which may crash in it, and a concurrent action of the other process. */
export interface Step {
  deed: Action
  process: 0 | 1
  diesAt: DiesAt
  meanwhile: Action | 'the same' | null
}
