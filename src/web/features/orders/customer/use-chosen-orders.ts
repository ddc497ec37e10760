import { useState } from 'react'
import type { Order } from '../../../../contract/orders/orders.ts'
import { addMoney, type Money } from '../../../../domain/money/money.ts'
import { isUnpaid, payableAmount } from '../../../../domain/orders/orders.ts'

export interface ChosenOrders {
  /** Those of the page that can be paid. */
  payable: readonly Order[]
  chosen: readonly Order[]
  /** What they cost together, shipping included. */
  total: Money
  choose: (orderId: string, on: boolean) => void
  chooseAll: (on: boolean) => void
}

/** Which orders of the page are to be paid together. One that is paid, cancelled or on another page is chosen no longer. */
export function useChosenOrders(shown: readonly Order[]): ChosenOrders {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const payable = shown.filter(({ status }) => isUnpaid(status))
  const chosen = payable.filter(({ id }) => ids.has(id))
  return {
    payable,
    chosen,
    total: addMoney('0.00', ...chosen.map(payableAmount)),
    choose: (orderId, on) =>
      setIds((before) => new Set(on ? [...before, orderId] : [...before].filter((id) => id !== orderId))),
    chooseAll: (on) => setIds(new Set(on ? payable.map(({ id }) => id) : [])),
  }
}
