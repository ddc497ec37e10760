import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AdminOrder } from '../../../../../contract/orders/orders.ts'

/** The selected orders, as passed to bulk actions. */
export interface SelectedOrders {
  ids: readonly string[]
  clear: () => void
}

export interface OrdersSelection extends SelectedOrders {
  has: (orderId: string) => boolean
  /** Number of selected orders on screen. */
  shown: number
  /** `upTo`: also all rows between this one and the previously ticked one. */
  select: (orderId: string, on: boolean, options: { upTo: boolean }) => void
  selectShown: (on: boolean) => void
  /** May include orders that are not on screen. */
  selectThese: (orderIds: readonly string[]) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Selection of orders in a list. It survives polling: an order stays selected, even if it leaves the list, until it is deselected or `listKey`
 * changes.
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

/** Ids between two rows, both included, in either direction. */
function between(orders: readonly AdminOrder[], oneId: string | undefined, otherId: string): string[] {
  const ids = orders.map(({ id }) => id)
  const [one, other] = [oneId === undefined ? -1 : ids.indexOf(oneId), ids.indexOf(otherId)]
  if (one < 0 || other < 0) return [otherId]
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}
