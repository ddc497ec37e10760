import type { AdminReturn, OrderReturn } from '../../../../contract/orders/order-returns.ts'
import type { Queryable } from '../../../database/database.ts'
import {
  type AdminReturnRow,
  type ReturnedLine,
  type ReturnWithRefund,
  selectLinesOfReturns,
  selectReturnsOf,
} from './order-returns.queries.ts'

function presentReturn({ asked, refund }: ReturnWithRefund, lines: readonly ReturnedLine[]): OrderReturn {
  const { userId: _, refundId: __, ...fields } = asked
  return {
    ...fields,
    lines: lines.filter(({ returnId }) => returnId === asked.id).map(({ returnId: _id, ...line }) => line),
    refund,
    createdAt: asked.createdAt.toISOString(),
    decidedAt: asked.decidedAt?.toISOString() ?? null,
    closedAt: asked.closedAt?.toISOString() ?? null,
    receivedAt: asked.receivedAt?.toISOString() ?? null,
    refundedAt: asked.refundedAt?.toISOString() ?? null,
    updatedAt: asked.updatedAt?.toISOString() ?? null,
  }
}

/** The returns of an order, oldest first. */
export async function readReturns(db: Queryable, orderId: string): Promise<OrderReturn[]> {
  const rows = await selectReturnsOf(db, orderId)
  const lines = await selectLinesOfReturns(
    db,
    rows.map(({ asked }) => asked.id),
  )
  return rows.map((row) => presentReturn(row, lines))
}

/** Reads the lines of all returns in one statement. */
export async function presentAdminReturns(db: Queryable, rows: readonly AdminReturnRow[]): Promise<AdminReturn[]> {
  const lines = await selectLinesOfReturns(
    db,
    rows.map(({ asked }) => asked.id),
  )
  return rows.map(({ orderNumber, shippingLeft, user, ...row }) => ({
    ...presentReturn(row, lines),
    orderNumber,
    shippingLeft,
    user,
  }))
}
