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
      {opened && <PlaceOrderForm onCancel={onClose} {...form} />}
    </Dialog>
  )
}
