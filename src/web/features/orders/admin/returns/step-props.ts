import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import type { ReturnStep } from './returns.api.ts'

/** What each step's form needs to take it. */
export interface StepProps {
  asked: OrderReturn
  problem: string | null
  isSending: boolean
  /** What is wrong with what was typed; null takes it away. */
  onProblem: (problem: string | null) => void
  onStep: (step: ReturnStep) => void
}
