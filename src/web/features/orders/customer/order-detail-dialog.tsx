import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../../contract/orders.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { myOrderQuery } from './my-orders.api.ts'
import { OrderHistory } from './order-history.tsx'
import { OrderSheet } from './order-sheet.tsx'

interface OrderDetailDialogProps {
  /** The order as the list has it, shown at once; the history follows. */
  order: Order | null
  opened: boolean
  onClose: () => void
}

export function OrderDetailDialog({ order, opened, onClose }: OrderDetailDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Ordine ${order?.orderNumber ?? ''}`} size="xl">
      {order && <Detail order={order} />}
    </Dialog>
  )
}

function Detail({ order }: { order: Order }) {
  const { data, error, isPending, refetch } = useQuery(myOrderQuery(order.id))
  return (
    <OrderSheet order={data ?? order}>
      {isPending && <RowsSkeleton rows={2} height={44} />}
      {error && <LoadFailed error={error} onRetry={refetch} title="Cronologia non disponibile" />}
      {data && <OrderHistory history={data.history} />}
    </OrderSheet>
  )
}
