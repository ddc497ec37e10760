import { useState } from 'react'
import type { Order } from '../../../../contract/orders.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { OrderSource } from './order-source.ts'
import type { OrderSummaryLine } from './order-summary.tsx'
import { PlaceOrderForm } from './place-order-form.tsx'

interface PlaceOrderDialogProps {
  opened: boolean
  onClose: () => void
  title?: string
  /** What is ordered, for the summary. */
  lines: readonly OrderSummaryLine[]
  /** What is ordered, for the server. */
  source: OrderSource
  freeShippingThreshold: string | null
  onPlaced: (order: Order) => void
}

/** Asks for the delivery address and places the order; used by 'Ordina ora' and by 'Conferma Ordine'. */
export function PlaceOrderDialog({ opened, onClose, title = 'Ordina ora', ...form }: PlaceOrderDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl" persistent>
      {opened && <KeyedForm onCancel={onClose} {...form} />}
    </Dialog>
  )
}

type KeyedFormProps = Omit<PlaceOrderDialogProps, 'opened' | 'onClose' | 'title'> & { onCancel: () => void }

/** One idempotency key per opened dialog. */
function KeyedForm(props: KeyedFormProps) {
  const [idempotencyKey] = useState(newKey)
  return <PlaceOrderForm idempotencyKey={idempotencyKey} {...props} />
}

/** `randomUUID` exists only in secure contexts; random bytes exist everywhere. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
