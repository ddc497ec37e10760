import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useSending } from '../../../../shared/forms/use-sending.ts'
import { toast } from '../../../../shared/toast.ts'
import { DecideReturn } from './decide-return.tsx'
import { ReceiveReturn } from './receive-return.tsx'
import { RefundReturn } from './refund-return.tsx'
import { type ReturnStep, useAnswerReturn } from './returns.api.ts'
import type { StepProps } from './step-props.ts'

const failed = 'Impossibile aggiornare il reso. Riprova.'

const done: Readonly<Record<ReturnStep['status'], string>> = {
  accepted: 'Reso accettato',
  refused: 'Reso rifiutato',
  not_received: 'Reso chiuso',
  received: 'Reso ricevuto',
  not_refunded: 'Reso chiuso',
  refunded: 'Rimborso avviato',
}

/** Form for the next step of a return. */
export function ReturnSteps({ asked, order }: { asked: OrderReturn; order: AdminOrderDetail }) {
  const answer = useAnswerReturn(asked.id)
  const { problem, setProblem, send } = useSending((error) => messageOf(error, failed))
  const onStep = (step: ReturnStep) =>
    void send(async () => {
      await answer.mutateAsync(step)
      toast.success(done[step.status], `Ordine ${order.orderNumber}.`)
    })
  const props: StepProps = { asked, problem, isSending: answer.isPending, onProblem: setProblem, onStep }
  switch (asked.status) {
    case 'requested':
      return <DecideReturn {...props} />
    case 'accepted':
      return <ReceiveReturn {...props} />
    case 'received':
      return <RefundReturn {...props} order={order} />
    case 'refused':
    case 'withdrawn':
    case 'not_received':
    case 'not_refunded':
    case 'refunded':
      return null
    default:
      return asked.status satisfies never
  }
}
