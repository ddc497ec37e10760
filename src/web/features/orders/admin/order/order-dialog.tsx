import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminOrder, AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { orderQuery } from '../orders.api.ts'
import { CancelOrder } from './cancel-order.tsx'
import { type OrderStep, stepTitles } from './order-commands.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { RefundOrder } from './refund/refund-order.tsx'

interface OrderDialogProps {
  /** The order shown; undefined while the dialog is closed. */
  orderId: string | undefined
  /** The order as loaded by the list. */
  listed: AdminOrder | undefined
  onClose: () => void
  onShipped: (orderId: string) => void
  /** Link to the reseller's page. */
  resellerLink: (userId: string, text: string) => ReactNode
}

/** One order with its details and commands. */
export function OrderDialog({ orderId, listed, onClose, onShipped, resellerLink }: OrderDialogProps) {
  const shownId = useLastPresent(orderId)
  const query = useQuery({ ...orderQuery(shownId ?? '', listed), enabled: orderId !== undefined })
  const [open, setOpen] = useState<{ step: OrderStep; orderId: string | undefined }>()
  const [cameBack, setCameBack] = useState(false)
  const step = orderId !== undefined && open?.orderId === orderId ? open.step : undefined
  const endStep = (isBack: boolean) => {
    setOpen(undefined)
    setCameBack(isBack)
  }
  const close = () => {
    endStep(false)
    onClose()
  }

  return (
    <Dialog
      opened={orderId !== undefined}
      onClose={close}
      title={step ? stepTitles[step] : `Ordine ${query.data?.orderNumber ?? ''}`.trim()}
      size="58rem"
      persistent={step !== undefined}
      addressed
    >
      <OrderContent
        key={shownId}
        query={query}
        step={step}
        onStep={(next) => setOpen({ step: next, orderId })}
        takesFocus={cameBack}
        onStepEnd={() => endStep(true)}
        onShipped={onShipped}
        resellerLink={resellerLink}
      />
    </Dialog>
  )
}

interface OrderContentProps {
  query: UseQueryResult<AdminOrderDetail>
  step: OrderStep | undefined
  /** True after a step: its focused field was removed, so focus moves to the order. */
  takesFocus: boolean
  onStep: (step: OrderStep) => void
  onStepEnd: () => void
  onShipped: (orderId: string) => void
  resellerLink: (userId: string, text: string) => ReactNode
}

function OrderContent(props: OrderContentProps) {
  const { query, step, takesFocus, onStep, onStepEnd, onShipped, resellerLink } = props
  const order = query.data
  if (query.error && !order) return <LoadFailed error={query.error} onRetry={query.refetch} />
  if (!order) return <RowsSkeleton rows={6} />
  if (step === 'cancel') return <CancelOrder order={order} onEnd={onStepEnd} />
  if (step === 'refund') return <RefundOrder order={order} onEnd={onStepEnd} />
  return (
    <OrderSheet
      order={order}
      isPartial={query.isPlaceholderData}
      takesFocus={takesFocus}
      onStep={onStep}
      onShipped={onShipped}
      resellerLink={resellerLink}
    />
  )
}
