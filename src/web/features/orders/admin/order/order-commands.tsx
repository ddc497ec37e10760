import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { isShipped } from '../../../../../domain/orders/orders.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { toast } from '../../../../shared/toast.ts'
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { canBeCancelled, canBePrepared, canBeRefunded, waitsForTracking } from '../order-texts.ts'
import { usePrepareOrder } from '../orders.api.ts'
import { PrintedNotice, usePrinting } from '../warehouse/use-printing.tsx'

interface OrderCommandsProps {
  order: AdminOrderDetail
  onStep: (step: OrderStep) => void
}

const failed = 'Impossibile mettere l’ordine in preparazione. Riprova.'

export function OrderCommands({ order, onStep }: OrderCommandsProps) {
  const prepare = usePrepareOrder()
  const printing = usePrinting()
  const printButton = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const canPrint = waitsForTracking(order) || isShipped(order.status)
  // Disputed orders have no commands.
  const hasCommands = canPrint || canBePrepared(order) || canBeRefunded(order) || canBeCancelled(order)

  const startPreparing = () => {
    setProblem(null)
    prepare.mutate(
      { orderId: order.id },
      {
        onSuccess: () => {
          // The focused button is removed; printing is the next step.
          printButton.current?.focus()
          toast.success('Ordine in preparazione', `${order.orderNumber} è passato in preparazione.`)
        },
        onError: (error) => {
          setProblem(messageOf(error, failed))
          toast.error(messageOf(error, failed))
        },
      },
    )
  }

  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <PrintedNotice {...printing} />
      {hasCommands && (
        <DialogActions>
          {/* First in the row, so that the removal of a neighbouring button moves no other button under a second click. */}
          {canPrint && (
            <Button
              ref={printButton}
              size="sm"
              variant="default"
              loading={printing.isPrinting}
              onClick={() => void printing.print({ orderIds: [order.id] })}
            >
              Stampa la bolla
            </Button>
          )}
          {canBePrepared(order) && (
            <Button size="sm" variant="default" loading={prepare.isPending} onClick={startPreparing}>
              Metti in preparazione
            </Button>
          )}
          {canBeRefunded(order) && (
            <Button size="sm" variant="default" ms="auto" onClick={() => onStep('refund')}>
              Rimborsa
            </Button>
          )}
          {canBeCancelled(order) && (
            <Button
              size="sm"
              variant="outline"
              color="red"
              {...(!canBeRefunded(order) && { ms: 'auto' })}
              onClick={() => onStep('cancel')}
            >
              Annulla ordine
            </Button>
          )}
        </DialogActions>
      )}
    </>
  )
}

/** Steps that replace the content of the order dialog, with the dialog's title during the step. */
export const stepTitles = { cancel: 'Annulla ordine', refund: 'Rimborsa' } as const

export type OrderStep = keyof typeof stepTitles
