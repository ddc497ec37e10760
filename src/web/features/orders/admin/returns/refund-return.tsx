import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { addMoney, multiplyMoney, toCents } from '../../../../../domain/money/money.ts'
import { shippingLeft } from '../../../../../domain/orders/refunds.ts'
import { readPrice } from '../../../../../domain/products/read-amounts.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { SmallForm } from '../../../../ui/small-form.tsx'
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
  const left = shippingLeft(order)
  const shipping = text.trim() === '' ? '0.00' : readPrice(text)
  const isRight = shipping !== null && toCents(shipping) <= toCents(left)
  const products = asked.lines.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity))
  const amount = addMoney(isRight ? shipping : '0.00', ...products)
  const refund = () => {
    if (!isRight) return onProblem(`Della spedizione si rimborsano al massimo ${euro(left)}.`)
    if (!isSending) onStep({ status: 'refunded', shipping, updatedAt: asked.updatedAt })
  }
  return (
    <SmallForm onSubmit={refund} problem={problem}>
      {toCents(left) > 0 && (
        <TextInput
          size="sm"
          label="Spedizione (€)"
          description={`Se la rimborsi: restano ${euro(left)}.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          w="14rem"
          maw="100%"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="sm" mt="sm" loading={isSending}>
        Rimborsa {euro(amount)}
      </Button>
    </SmallForm>
  )
}
