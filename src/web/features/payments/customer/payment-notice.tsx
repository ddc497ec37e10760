import { Button } from '@mantine/core'
import { Notice } from '../../../ui/notice.tsx'
import type { PaymentOutcome } from './payment-outcomes.ts'

interface PaymentNoticeProps {
  outcome: PaymentOutcome
  orderNumber: string | undefined
  /** After a success: whether the provider's event has arrived. Only that event makes an order paid. */
  confirmed: boolean
  onDismiss: () => void
}

/** Result of the payment, above the orders until it is dismissed. */
export function PaymentNotice({ outcome, orderNumber, confirmed, onDismiss }: PaymentNoticeProps) {
  const order = orderNumber ? `L’ordine ${orderNumber}` : 'L’ordine'
  const { tone, title, text } = words(order, confirmed)[outcome]
  return (
    <div role="status">
      <Notice
        tone={tone}
        title={title}
        action={
          <Button variant="default" size="sm" onClick={onDismiss}>
            Ho capito
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  )
}

interface Words {
  tone: 'success' | 'info' | 'warning'
  title: string
  text: string
}

const words = (order: string, confirmed: boolean): Readonly<Record<PaymentOutcome, Words>> => ({
  success: confirmed
    ? { tone: 'success', title: 'Pagamento riuscito', text: `${order} è pagato: lo stiamo preparando.` }
    : {
        tone: 'info',
        title: 'Pagamento in conferma',
        text: `${order} passa tra i pagati appena arriva la conferma, di solito in pochi secondi. Ti avvisiamo via email.`,
      },
  failed: {
    tone: 'warning',
    title: 'Pagamento non riuscito',
    text: `${order} è ancora da pagare e non ti è stato addebitato nulla. Puoi riprovare da qui.`,
  },
  cancelled: {
    tone: 'warning',
    title: 'Pagamento interrotto',
    text: `${order} è ancora da pagare e non ti è stato addebitato nulla. Puoi riprendere quando vuoi, entro la scadenza.`,
  },
  due: {
    tone: 'success',
    title: 'Ordine creato',
    text: `${order} è qui sotto: controlla il totale con la spedizione e pagalo entro la scadenza.`,
  },
})
