import { useEffect, useState } from 'react'
import type { AdminOrder } from '../../../contract/orders.ts'
import { trackButtonId } from './admin-order-actions.tsx'
import { waitsForTracking } from './admin-order-texts.ts'

/** The next order that waits for a tracking number: below `orderId`, else the first of the list. */
export function nextParcel(orders: readonly AdminOrder[], orderId: string): AdminOrder | undefined {
  const at = orders.findIndex(({ id }) => id === orderId)
  const others = [...orders.slice(at + 1), ...orders.slice(0, Math.max(at, 0))]
  return others.find((order) => order.id !== orderId && waitsForTracking(order))
}

/**
 * After a parcel is done, the keyboard stands on the next one's button as soon as no dialog is open (a dialog would otherwise
 * give the focus back to a button that is gone). Without a next one it stands on the element `restId`.
 */
export function useNextParcel(orders: readonly AdminOrder[], dialogOpened: boolean, restId: string) {
  const [target, setTarget] = useState<string>()
  useEffect(() => {
    if (!target || dialogOpened) return
    setTarget(undefined)
    const element = document.getElementById(target) ?? document.getElementById(restId)
    element?.focus()
  }, [target, dialogOpened, restId])

  return (doneOrderId: string) => {
    const next = nextParcel(orders, doneOrderId)
    setTarget(next ? trackButtonId(next.id) : restId)
  }
}
