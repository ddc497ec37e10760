import { inArray } from 'drizzle-orm'
import { openReturnStatuses } from '../../../../domain/orders/returns.ts'
import type { Counted } from '../../../database/paging.ts'
import { orderReturns } from '../../../database/schema/order-returns.ts'

/** Returns that are not over. */
export const openReturns: Counted = {
  table: orderReturns,
  filter: inArray(orderReturns.status, [...openReturnStatuses]),
}
