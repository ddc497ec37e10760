/** Outcome reported by the payment page; only the server activates a plan. */
const planOutcomes = ['success', 'failed', 'cancelled'] as const

export type PlanOutcome = (typeof planOutcomes)[number]

/** Null if the text is not an outcome of a plan payment. */
export const planOutcome = (said: string | undefined): PlanOutcome | null =>
  planOutcomes.find((outcome) => outcome === said) ?? null
