import { useQuery } from '@tanstack/react-query'
import type { Reorder } from '../../../../../contract/orders/order-placing.ts'
import type { Order } from '../../../../../contract/orders/orders.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { lineKey } from '../../../../../domain/orders/merge-lines.ts'
import { reorderQuery } from '../../../../features/orders/customer/my-orders.api.ts'
import { ReorderChanges } from '../../../../features/orders/customer/placing/reorder-changes.tsx'
import type { DialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import type { ConsigneeValues } from '../../../../shared/forms/consignee-values.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { PlaceOrderDialog } from '../../../place-order-dialog.tsx'

/** 'Ordina di nuovo': shows what has changed, then orders the same items at today's prices for the same consignee. */
export function ReorderDialog({ dialog }: { dialog: DialogFor<Order> }) {
  const { subject: order, opened, close } = dialog
  const query = useQuery({ ...reorderQuery(order?.id ?? ''), enabled: opened && order !== null })
  const plan = query.data?.orderId === order?.id && !query.isFetching ? query.data : undefined
  const left = plan?.lines.filter(({ quantity }) => quantity > 0) ?? []
  const items = left.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
  return (
    <PlaceOrderDialog
      opened={opened}
      onClose={close}
      title="Ordina di nuovo"
      intro={plan && <ReorderChanges lines={plan.lines} />}
      lines={left.map((line) => ({
        id: lineKey(line),
        name: line.productName,
        variantInfo: line.variantInfo,
        imageUrl: line.imageUrl,
        unitPrice: line.unitPrice ?? '0.00',
        quantity: line.quantity,
      }))}
      source={{ items }}
      consignee={order ? consigneeOf(order) : undefined}
      instead={left.length === 0 && <Waiting plan={plan} error={query.error} onRetry={query.refetch} />}
    />
  )
}

/** Empty if the consignee's data were erased. Reference and notes are not copied: they belonged to the old order. */
const consigneeOf = (order: Order): ConsigneeValues => ({
  customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone ?? '' },
  shipping: {
    address: order.shippingAddress,
    city: order.shippingCity,
    zip: order.shippingZip,
    province: order.shippingProvince ?? '',
    country: order.shippingCountry,
  },
  wholeAddress: '',
})

interface WaitingProps {
  plan: Reorder | undefined
  error: unknown
  onRetry: () => unknown
}

function Waiting({ plan, error, onRetry }: WaitingProps) {
  if (plan?.lines.every(({ quantity }) => quantity === 0)) {
    return (
      <EmptyState
        title="Di questo ordine non è rimasto niente"
        text="Nessuno dei suoi articoli si può ordinare adesso."
        action={<ButtonLink to={paths.catalog}>Sfoglia il catalogo</ButtonLink>}
      />
    )
  }
  if (error && !plan) return <LoadFailed error={error} onRetry={onRetry} />
  return <RowsSkeleton rows={5} />
}
