/** What the payment page says of itself; only the server's word makes a plan active. */
export const planOutcomes = ['success', 'failed', 'cancelled'] as const

export type PlanOutcome = (typeof planOutcomes)[number]

/** Null for what is no outcome of a plan's payment. */
export const planOutcome = (said: string | undefined): PlanOutcome | null =>
  planOutcomes.find((outcome) => outcome === said) ?? null
