import { type BetaStatus, betaStatuses } from '../../../../domain/beta-applications.ts'

/** The state with this name; undefined (all applications) for any other value. */
export const parseBetaStatus = (value: unknown): BetaStatus | undefined =>
  betaStatuses.find((status) => status === value)
