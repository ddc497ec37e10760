import type { Plan } from '../../../domain/accounts/plan-names.ts'

/** Path of the portal that the browser returns to from the payment page. */
export const planReturnPath = (outcome: 'success' | 'cancelled', plan: Plan): string =>
  `/dashboard?section=business-profile&payment=${outcome}&plan=${plan}`
