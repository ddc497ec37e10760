import { Button } from '@mantine/core'
import { mostOrdersPerCheckout } from '../../../../../domain/orders/payments.ts'
import { count, plural } from '../../../../shared/texts/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { usePayment } from './use-payment.ts'

interface PayImportedProps {
  /** All orders of the file that are still to be paid. */
  unpaid: readonly string[]
  isPrimary: boolean
}

/** Pays the orders of a file together, as many as one payment page takes. */
export function PayImported({ unpaid, isPrimary }: PayImportedProps) {
  const { pay, paying, failure } = usePayment()
  const first = unpaid.slice(0, mostOrdersPerCheckout)
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
