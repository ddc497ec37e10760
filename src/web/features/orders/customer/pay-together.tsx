import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '../../../../contract/orders/orders.ts'
import { addMoney, type Money } from '../../../../domain/money/money.ts'
import { isUnpaid, payableAmount } from '../../../../domain/orders/orders.ts'
import { euro, plural } from '../../../shared/texts/format.ts'
import classes from './pay-together.module.css'

interface PayTogetherProps {
  orders: ChosenOrders
  isOpening: boolean
  onPay: () => void
}

/** Pays the selected orders; sticky while the rows scroll. Renders nothing while none is selected. */
export function PayTogether({ orders: { chosen, total, chooseAll }, isOpening, onPay }: PayTogetherProps) {
  if (chosen.length === 0) return null
  return (
    <section aria-label="Ordini scelti" className={classes.bar}>
      <p className={classes.count}>{plural(chosen.length, 'scelto', 'scelti')}</p>
      <Button variant="subtle" color="gray" onClick={() => chooseAll(false)}>
        Deseleziona
      </Button>
      <Button loading={isOpening} onClick={onPay}>
        Paga {plural(chosen.length, 'ordine', 'ordini')} ({euro(total)})
      </Button>
    </section>
  )
}

interface ChosenOrders {
  /** Orders on the page that can be paid. */
  payable: readonly Order[]
  chosen: readonly Order[]
  /** Total cost including shipping. */
  total: Money
  choose: (orderId: string, on: boolean) => void
  chooseAll: (on: boolean) => void
}

/** Orders on the page selected for a joint payment. Orders that are paid, cancelled or no longer on the page are deselected. */
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
