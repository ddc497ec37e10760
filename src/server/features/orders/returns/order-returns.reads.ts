import { inArray } from 'drizzle-orm'
import { openReturnStatuses } from '../../../../domain/orders/returns.ts'
import type { Queryable } from '../../../database/database.ts'
import { countUpTo } from '../../../database/paging.ts'
import { orderReturns } from '../../../database/schema/order-returns.ts'

/** Returns that are not over, as far as lists are counted. */
export const countOpenReturns = (db: Queryable): Promise<number> =>
  countUpTo(db, orderReturns, inArray(orderReturns.status, [...openReturnStatuses]))
