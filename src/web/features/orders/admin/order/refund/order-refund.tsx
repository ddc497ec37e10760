import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminOrderDetail, OrderRefund as Refund } from '../../../../../../contract/orders/orders.ts'
import { messageOf } from '../../../../../shared/calls/http.ts'
import { euro } from '../../../../../shared/texts/format.ts'
import { toast } from '../../../../../shared/toast.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { useRetryRefund } from '../../orders.api.ts'

const failed = 'Impossibile riprovare il rimborso. Riprova.'

const tones = { pending: 'info', failed: 'error', refunded: 'success' } as const

/** State of the refund, with a retry button if it failed. */
export function OrderRefund({ order }: { order: AdminOrderDetail }) {
  const retry = useRetryRefund()
  const [problem, setProblem] = useState<string | null>(null)
  const { refund } = order
  // Completed refunds of an order that is not cancelled are listed with its items.
  if (!refund || (refund.state === 'refunded' && order.status !== 'cancelled')) return null

  const tryAgain = () => {
    setProblem(null)
    retry.mutate(
      { orderId: order.id },
      {
        onSuccess: () => toast.success('Rimborso riavviato', `${euro(refund.amount)} per ${order.orderNumber}.`),
        onError: (error) => {
          setProblem(messageOf(error, failed))
          toast.error(failed)
        },
      },
    )
  }

  return (
    <Notice
      tone={tones[refund.state]}
      action={
        refund.canRetry && (
          <Button size="sm" variant="default" loading={retry.isPending} onClick={tryAgain}>
            Riprova il rimborso
          </Button>
        )
      }
    >
      {textOf(refund)}
      {problem && <div>{problem}</div>}
    </Notice>
  )
}

function textOf({ state, amount, message }: Refund): string {
  switch (state) {
    case 'pending':
      return `Rimborso di ${euro(amount)} in corso: di solito arriva in pochi giorni.`
    case 'refunded':
      return `Rimborsati ${euro(amount)}.`
    case 'failed':
      return message ?? `Rimborso di ${euro(amount)} da fare a mano: non risulta un pagamento da restituire.`
    default:
      return state satisfies never
  }
}
