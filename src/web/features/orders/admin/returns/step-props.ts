import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import type { ReturnStep } from './returns.api.ts'

/** Props shared by the forms of all return steps. */
export interface StepProps {
  asked: OrderReturn
  problem: string | null
  isSending: boolean
  /** Sets the validation message; null clears it. */
  onProblem: (problem: string | null) => void
  onStep: (step: ReturnStep) => void
}
