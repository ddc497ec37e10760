import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { addMoney, multiplyMoney, toCents } from '../../../../../domain/money/money.ts'
import { shippingLeft } from '../../../../../domain/orders/refunds.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { SmallForm } from '../../../../ui/small-form.tsx'
import { readShipping } from '../order/refund-draft.ts'
import { ShippingField } from '../order/shipping-field.tsx'
import type { StepProps } from './step-props.ts'

/** The money of the pieces that have come, with what of the shipping the admin adds. */
export function RefundReturn({
  asked,
  order,
  problem,
  isSending,
  onProblem,
  onStep,
}: StepProps & { order: AdminOrderDetail }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const left = shippingLeft(order)
  const shipping = readShipping(order, text)
  const products = asked.lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity))
  const amount = addMoney(shipping ?? '0.00', ...products)
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
