import type { AdminOrder } from '../../../../../../contract/orders/orders.ts'
import { shipmentUndoSeconds } from '../../../../../../domain/orders/shipment-undo.ts'
import { messageOf } from '../../../../../shared/calls/http.ts'
import { toast } from '../../../../../shared/toast.ts'
import { UndoMessage } from '../../../../../ui/toasts/undo-message.tsx'
import { trackButtonId } from '../../order-actions.tsx'
import { useUndoShipment } from '../../orders.api.ts'

type Shipped = Pick<AdminOrder, 'id' | 'orderNumber'>

const saved = "Il codice di tracking è stato inserito e l'ordine è stato marcato come spedito."

const failed = 'Impossibile annullare la spedizione. Riprova.'

/** Confirms the shipment and offers an undo until the server sends the notifications. `sentAt`: when the request was sent. */
export function toastShipped(order: Shipped, sentAt: number): void {
  const until = sentAt + shipmentUndoSeconds * 1000
  const message = `${order.orderNumber} · ${saved}`
  toast.success('Tracking Aggiornato', message, {
    message: <ShippedMessage message={message} order={order} until={until} />,
    autoClose: Math.max(until - Date.now(), 1000),
  })
}

interface ShippedMessageProps {
  message: string
  order: Shipped
  until: number
}

function ShippedMessage({ message, order, until }: ShippedMessageProps) {
  const undo = useUndoShipment()
  const takeBack = async () => {
    try {
      await undo.mutateAsync({ orderId: order.id })
    } catch (error) {
      return toast.error(messageOf(error, failed))
    }
    toast.success('Spedizione annullata', `${order.orderNumber} è di nuovo in preparazione.`)
    focusOnceDrawn(trackButtonId(order.id))
  }
  return (
    <UndoMessage
      text={message}
      until={until}
      label={`Annulla la spedizione di ${order.orderNumber}`}
      onUndo={() => void takeBack()}
    />
  )
}

/** Focuses the button that opens the tracking form: the row shows it again within a few frames, unless the filters exclude the order. */
function focusOnceDrawn(buttonId: string, frames = 60): void {
  const button = document.getElementById(buttonId)
  if (button) button.focus()
  else if (frames > 0) requestAnimationFrame(() => focusOnceDrawn(buttonId, frames - 1))
}
