import { inArray } from 'drizzle-orm'
import { openReturnStatuses } from '../../../../domain/orders/returns/returns.ts'
import type { Counted } from '../../../database/paging.ts'
import { orderReturns } from '../../../database/schema/order-returns.ts'

export const openReturns: Counted = {
  table: orderReturns,
  filter: inArray(orderReturns.status, [...openReturnStatuses]),
}
