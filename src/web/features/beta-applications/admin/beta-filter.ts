import { type BetaStatus, betaStatuses } from '../../../../domain/beta-applications.ts'

/** The state of that name; undefined (all applications) if there is none. */
export const parseBetaStatus = (value: unknown): BetaStatus | undefined =>
  betaStatuses.find((status) => status === value)
