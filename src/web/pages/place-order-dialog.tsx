import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Order } from '../../contract/orders.ts'
import { paths } from '../../contract/site-pages.ts'
import type { OrderSource } from '../features/orders/customer/order-source.ts'
import type { OrderSummaryLine } from '../features/orders/customer/order-summary.tsx'
import { PlaceOrderForm } from '../features/orders/customer/place-order-form.tsx'
import { publicSettingsQuery } from '../features/settings/shared/settings.api.ts'
import { Dialog } from '../ui/dialog.tsx'

interface PlaceOrderDialogProps {
  opened: boolean
  onClose: () => void
  title?: string
  /** What is ordered, for the summary. */
  lines: readonly OrderSummaryLine[]
  /** What is ordered, for the server. */
  source: OrderSource
}

/** Asks for the delivery address, places the order and leads to it, to be paid; used by 'Ordina ora' and by 'Conferma Ordine'. */
export function PlaceOrderDialog({ opened, onClose, title = 'Ordina ora', lines, source }: PlaceOrderDialogProps) {
  const { data: settings } = useQuery(publicSettingsQuery())
  const navigate = useNavigate()

  const showOrder = ({ orderNumber }: Order) => {
    onClose()
    void navigate({
      to: paths.dashboard,
      search: { section: 'orders', payment: 'due', order: orderNumber },
      replace: true,
    })
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="xl" persistent>
      {opened && (
        <PlaceOrderForm
          lines={lines}
          source={source}
          freeShippingThreshold={settings?.freeShippingThreshold ?? null}
          onPlaced={showOrder}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
