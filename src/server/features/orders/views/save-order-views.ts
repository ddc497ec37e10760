import type { OrderViewInput } from '../../../../contract/orders/order-views.ts'
import { maxOrderViews } from '../../../../domain/orders/admin-order-list.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import type { OrderViewRow } from '../../../database/schema/order-lists.ts'
import { announce } from '../../../events/announce.ts'
import { type IdempotentRequest, once } from '../../idempotency/once.ts'
import { deleteView, insertView, lockViews, updateView } from './order-views.queries.ts'

/** Saves filters of the order list as a named view of the admin. Idempotent per Idempotency-Key. */
export function saveView(
  app: AppContext,
  adminId: string,
  input: OrderViewInput,
  idempotent: IdempotentRequest | null,
): Promise<OrderViewRow> {
  return app.db.transaction(async (tx) => {
    const viewId = await once(tx, idempotent, { made: 'orderView' }, async () => {
      const views = await lockViews(tx, adminId)
      requireFreeName(views, input.name)
      if (views.length >= maxOrderViews) throw orderProblems['order_view.too_many']()
      const view = await insertView(tx, { ...columnsOf(input), adminId })
      await announce(app, tx, 'order_view.saved', { view, adminId })
      return view.id
    })
    return requireView(await lockViews(tx, adminId), viewId)
  })
}

/** Renames one of the admin's own views or replaces its filters. */
export function changeView(
  app: AppContext,
  adminId: string,
  viewId: string,
  input: OrderViewInput,
): Promise<OrderViewRow> {
  return app.db.transaction(async (tx) => {
    const views = await lockViews(tx, adminId)
    const before = requireView(views, viewId)
    requireFreeName(
      views.filter(({ id }) => id !== viewId),
      input.name,
    )
    const view = await updateView(tx, viewId, columnsOf(input))
    await announce(app, tx, 'order_view.changed', { before, view, adminId })
    return view
  })
}

export function removeView(app: AppContext, adminId: string, viewId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    // Wait for concurrent changes to this admin's views before deleting.
    await lockViews(tx, adminId)
    const view = await deleteView(tx, viewId, adminId)
    if (!view) throw orderProblems['order_view.not_found']()
    await announce(app, tx, 'order_view.removed', { view, adminId })
  })
}

const columnsOf = ({ name, search, status, sort }: OrderViewInput) => ({
  name,
  search: search ?? null,
  status,
  sort: sort ?? null,
})

function requireView(views: readonly OrderViewRow[], viewId: string): OrderViewRow {
  const view = views.find(({ id }) => id === viewId)
  if (!view) throw orderProblems['order_view.not_found']()
  return view
}

function requireFreeName(views: readonly OrderViewRow[], name: string): void {
  if (!views.some((view) => view.name.toLowerCase() === name.toLowerCase())) return
  throw orderProblems['order_view.name_taken']({ field: 'name' })
}
