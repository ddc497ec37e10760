import { returnFilters } from '../../../../../domain/orders/returns.ts'

export type ReturnFilter = (typeof returnFilters)[number] | 'all'

/** Undefined: open returns. */
export const parseReturnFilter = (value: unknown): ReturnFilter | undefined =>
  [...returnFilters, 'all' as const].find((known) => known === value && known !== 'open')
