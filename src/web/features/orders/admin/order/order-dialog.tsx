import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminOrder, AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { orderQuery } from '../orders.api.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderSheet } from './order-sheet.tsx'

interface OrderDialogProps {
  /** The order whose details are open; undefined while the dialog is closed. */
  orderId: string | undefined
  /** The order as the list has it. */
  listed: AdminOrder | undefined
  onClose: () => void
  onShipped: (orderId: string) => void
  /** Leads to the reseller's page. */
  resellerLink: (userId: string, text: string) => ReactNode
}

/** One order with all its details and commands. Cancelling is a separate step in the same dialog. */
export function OrderDialog({ orderId, listed, onClose, onShipped, resellerLink }: OrderDialogProps) {
  const shownId = useLastPresent(orderId)
  const query = useQuery({ ...orderQuery(shownId ?? '', listed), enabled: orderId !== undefined })
  const [cancellingId, setCancellingId] = useState<string>()
  const [wasCancelling, setWasCancelling] = useState(false)
  const cancelling = orderId !== undefined && cancellingId === orderId
  const endCancelling = (cameBack: boolean) => {
    setCancellingId(undefined)
    setWasCancelling(cameBack)
  }
  const close = () => {
    endCancelling(false)
    onClose()
  }

  return (
    <Dialog
      opened={orderId !== undefined}
      onClose={close}
      title={cancelling ? 'Annulla ordine' : `Ordine ${query.data?.orderNumber ?? ''}`.trim()}
      size="58rem"
      persistent={cancelling}
      addressed
    >
      <OrderContent
        key={shownId}
        query={query}
        cancelling={cancelling}
        onCancel={() => setCancellingId(orderId)}
        takesFocus={wasCancelling}
        onCancelEnd={() => endCancelling(true)}
        onShipped={onShipped}
        resellerLink={resellerLink}
      />
    </Dialog>
  )
}

interface OrderContentProps {
  query: UseQueryResult<AdminOrderDetail>
  cancelling: boolean
  /** True after the cancel step, whose focused field is removed: the focus moves to the order. */
  takesFocus: boolean
  onCancel: () => void
  onCancelEnd: () => void
  onShipped: (orderId: string) => void
  resellerLink: (userId: string, text: string) => ReactNode
}

function OrderContent(props: OrderContentProps) {
  const { query, cancelling, takesFocus, onCancel, onCancelEnd, onShipped, resellerLink } = props
  const order = query.data
  if (query.error && !order) return <LoadFailed error={query.error} onRetry={query.refetch} />
  if (!order) return <RowsSkeleton rows={6} />
  if (cancelling) return <CancelOrder order={order} onEnd={onCancelEnd} />
  return (
    <OrderSheet
      order={order}
      isPartial={query.isPlaceholderData}
      takesFocus={takesFocus}
      onCancel={onCancel}
      onShipped={onShipped}
      resellerLink={resellerLink}
    />
  )
}
