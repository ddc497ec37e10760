import type { ReturnAnswerInput } from '../../../contract/orders/return-writing.ts'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { DiesAt } from './crash.ts'

/** Who and what a history is about. */
export interface People {
  reseller: UserRow
  admin: UserRow
  /** Of two rates of VAT. */
  productIds: readonly [string, string]
}

/** Which one: the rest of its division by how many there are. */
export type Pick = number

export type OrderDeed =
  | { do: 'place'; pieces: number; isMixed: boolean; isInsured?: boolean }
  | { do: 'checkout'; orders: readonly Pick[] }
  | { do: 'cancel'; order: Pick; by: 'owner' | 'admin' }
  | { do: 'expire'; order: Pick }
  | { do: 'refund'; order: Pick; pieces: number; shipping: boolean; restock: boolean }
  | { do: 'retry'; order: Pick }
  | { do: 'ship'; order: Pick }

/** What an account does with its plan, and its card with the provider. */
export type PlanDeed =
  | { do: 'buy'; plan: Plan }
  | { do: 'change'; plan: Plan }
  | { do: 'stop' }
  | { do: 'card'; pays: boolean }
  | { do: 'month' }

/** What becomes of pieces that were shipped: a reseller sends them back, an admin answers. */
export type ReturnDeed =
  | { do: 'send back'; order: number; pieces: number }
  | { do: 'answer'; at: number; says: ReturnAnswerInput['status']; restock: boolean; shipping: boolean }

export type Deed =
  | OrderDeed
  | ReturnDeed
  | PlanDeed
  | { do: 'pay'; page: Pick; wrongly: boolean }
  | { do: 'abandon'; page: Pick }
  | { do: 'tell'; event: Pick; anew: boolean }
  | { do: 'lose'; event: Pick }
  | { do: 'bank'; decides: 'succeeded' | 'pending' | 'failed' }
  | { do: 'dispute'; page: Pick; asks: boolean; ofPart: boolean }
  | { do: 'decide'; dispute: Pick; decision: DisputeDecision }
  | { do: 'work' }
  | { do: 'reconcile' }

/** `raised`: the bank that only asked takes the money. `appealed`: won after it was lost. */
export type DisputeDecision = 'won' | 'lost' | 'raised' | 'appealed'

/** A deed by one of two processes, which may die of it, and what the other one does at the same moment. */
export interface Step {
  deed: Deed
  process: 0 | 1
  diesAt: DiesAt
  meanwhile: Deed | 'the same' | null
}
