/**
 * Phases of a plan that is charged every month. `opening`: its first payment is awaited; `abandoned`: it never came. `past_due`: the charge
 * of a month has failed.
 */
export const subscriptionPhases = ['opening', 'active', 'past_due', 'ended', 'abandoned'] as const

export type SubscriptionPhase = (typeof subscriptionPhases)[number]

/** Whether its months are charged. */
export const isRunning: Readonly<Record<SubscriptionPhase, boolean>> = {
  opening: false,
  active: true,
  past_due: true,
  ended: false,
  abandoned: false,
}

export const runningPhases: readonly SubscriptionPhase[] = subscriptionPhases.filter((phase) => isRunning[phase])

/**
 * States of a charge. `due`: to be paid on the provider's page. `mismatch`: paid, but not what the plan costs; an admin decides. `void`: paid,
 * and the money goes back.
 */
export const planChargeStates = ['due', 'paid', 'mismatch', 'void'] as const

export type PlanChargeState = (typeof planChargeStates)[number]

/** `PL-2026-000042` */
export const chargeNumber = (year: number, n: string): string => `PL-${year}-${n.padStart(6, '0')}`
