import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { addMoney, type Money, multiplyMoney, toCents } from '../../../../../domain/money/money.ts'
import { beyondPayment, transportLeft } from '../../../../../domain/orders/refunds.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { SmallForm } from '../../../../ui/forms/small-form.tsx'
import { readShipping } from '../order/refund/refund-draft.ts'
import { ShippingField } from '../order/refund/shipping-field.tsx'
import { CloseReturn } from './close-return.tsx'
import classes from './order-returns.module.css'
import type { StepProps } from './step-props.ts'

/** Final step of a received return: refunds its pieces or, if the remaining payment does not cover them, closes it without a refund. */
export function RefundReturn({ order, ...props }: StepProps & { order: AdminOrderDetail }) {
  const price = addMoney(...props.asked.lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)))
  const beyond = beyondPayment(order.moneyLeft, price)
  if (beyond === null) return <RefundPieces {...props} order={order} price={price} />
  return (
    <>
      <p className={classes.words}>{beyond}</p>
      <CloseReturn {...props} status="not_refunded" />
    </>
  )
}

/** Refunds the pieces, with an optional part of the shipping cost. */
function RefundPieces({
  asked,
  order,
  price,
  problem,
  isSending,
  onProblem,
  onStep,
}: StepProps & { order: AdminOrderDetail; price: Money }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const left = transportLeft(order)
  const shipping = readShipping(order, text)
  const amount = addMoney(shipping ?? '0.00', price)
  const refund = () => {
    if (shipping === null) {
      field.current?.focus()
      return onProblem(`Della spedizione si rimborsano al massimo ${euro(left)}.`)
    }
    if (!isSending) onStep({ status: 'refunded', shipping, updatedAt: asked.updatedAt })
  }
  return (
    <SmallForm onSubmit={refund} problem={problem}>
      {toCents(left) > 0 && <ShippingField ref={field} left={left} value={text} onChange={setText} />}
      <Button type="submit" size="sm" mt="sm" loading={isSending}>
        Rimborsa {euro(amount)}
      </Button>
    </SmallForm>
  )
}
