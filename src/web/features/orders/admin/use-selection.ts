import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AdminOrder } from '../../../../contract/orders/orders.ts'

/** The chosen orders, as those who act on them get them. */
export interface SelectedOrders {
  ids: readonly string[]
  clear: () => void
}

export interface OrdersSelection extends SelectedOrders {
  has: (orderId: string) => boolean
  /** How many of the orders on screen are chosen. */
  shown: number
  /** `upTo`: also all rows between this one and the one ticked before. */
  select: (orderId: string, on: boolean, options: { upTo: boolean }) => void
  selectShown: (on: boolean) => void
  /** Also orders that are not on screen. */
  selectThese: (orderIds: readonly string[]) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Which orders of the list are chosen. Orders that come or go by a poll change nothing: what was chosen stays so until it is let go, or the
 * list is another one (`listKey`).
 */
export function useSelection(orders: readonly AdminOrder[], listKey: string): OrdersSelection {
  const [chosen, setChosen] = useState(none)
  const [chosenOf, setChosenOf] = useState(listKey)
  if (chosenOf !== listKey) {
    setChosenOf(listKey)
    setChosen(none)
  }
  const rows = useRef(orders)
  const lastTicked = useRef<string>(undefined)
  useEffect(() => {
    rows.current = orders
  }, [orders])

  const select = useCallback<OrdersSelection['select']>((orderId, on, { upTo }) => {
    const ticked = upTo ? between(rows.current, lastTicked.current, orderId) : [orderId]
    lastTicked.current = orderId
    setChosen((before) => changed(before, ticked, on))
  }, [])
  const selectShown = useCallback<OrdersSelection['selectShown']>((on) => {
    const ids = rows.current.map(({ id }) => id)
    setChosen((before) => changed(before, ids, on))
  }, [])
  const clear = useCallback(() => setChosen(none), [])

  return useMemo(
    () => ({
      ids: [...chosen],
      has: (orderId) => chosen.has(orderId),
      shown: orders.filter(({ id }) => chosen.has(id)).length,
      select,
      selectShown,
      selectThese: (orderIds) => setChosen(new Set(orderIds)),
      clear,
    }),
    [chosen, orders, select, selectShown, clear],
  )
}

function changed(before: ReadonlySet<string>, orderIds: readonly string[], on: boolean): ReadonlySet<string> {
  const after = new Set(before)
  for (const id of orderIds) {
    if (on) after.add(id)
    else after.delete(id)
  }
  return after
}

/** The ids from one row to another, both included, whichever stands first. */
function between(orders: readonly AdminOrder[], oneId: string | undefined, otherId: string): string[] {
  const ids = orders.map(({ id }) => id)
  const [one, other] = [oneId === undefined ? -1 : ids.indexOf(oneId), ids.indexOf(otherId)]
  if (one < 0 || other < 0) return [otherId]
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}
