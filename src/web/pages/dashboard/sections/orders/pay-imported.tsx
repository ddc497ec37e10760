import { Button } from '@mantine/core'
import { maxOrdersPerCheckout } from '../../../../../domain/orders/payments.ts'
import { count, plural } from '../../../../shared/texts/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { usePayment } from './use-payment.ts'

interface PayImportedProps {
  /** Ids of the file's unpaid orders. */
  unpaid: readonly string[]
  isPrimary: boolean
}

/** Pays the orders of a file together, up to the maximum of one payment page. */
export function PayImported({ unpaid, isPrimary }: PayImportedProps) {
  const { pay, paying, failure } = usePayment()
  const first = unpaid.slice(0, maxOrdersPerCheckout)
  return (
    <>
      <Button variant={isPrimary ? 'filled' : 'default'} loading={paying.length > 0} onClick={() => pay(...first)}>
        {unpaid.length > first.length
          ? `Paga i primi ${count(first.length)} di ${count(unpaid.length)}`
          : `Paga ${plural(unpaid.length, 'ordine', 'ordini')}`}
      </Button>
      {failure && <Notice tone="error">{failure.message}</Notice>}
    </>
  )
}
