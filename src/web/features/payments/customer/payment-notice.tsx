import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PaidOrder } from '../../../../contract/orders/payments.ts'
import { count } from '../../../shared/texts/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { PaymentOutcome } from './payment-outcomes.ts'

interface PaymentNoticeProps {
  outcome: PaymentOutcome
  /** Number of the order, or of one of several. */
  orderNumber: string | undefined
  /** Number of orders paid together. */
  orders: number
  /** After a success: result for each order, once the provider's event has arrived. Only that event marks an order as paid. */
  result: readonly PaidOrder[] | undefined
  /** Next steps, shown after the text. */
  children?: ReactNode
  onDismiss: () => void
}

/** Result of the payment, above the orders until it is dismissed. */
export function PaymentNotice({ outcome, orderNumber, orders, result, children, onDismiss }: PaymentNoticeProps) {
  const order = orderNumber ? `L’ordine ${orderNumber}` : 'L’ordine'
  const known = outcome === 'success' && result ? wordsOfResult(result) : undefined
  const { tone, title, text } = known ?? (orders > 1 ? wordsOfSeveral(orders) : words(order))[outcome]
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
        {text} {children}
      </Notice>
    </div>
  )
}

interface Words {
  tone: 'success' | 'info' | 'warning'
  title: string
  text: string
}

const list = new Intl.ListFormat('it-IT')

const numbersOf = (orders: readonly PaidOrder[], result: PaidOrder['result']): string[] =>
  orders.filter((order) => order.result === result).map(({ orderNumber }) => orderNumber)

/**
 * Lists paid orders, and by number those being refunded, for example because they were cancelled in the meantime. If the amount received differs
 * from the requested amount, no order is paid.
 */
function wordsOfResult(orders: readonly PaidOrder[]): Words {
  const failed = numbersOf(orders, 'failed')
  if (failed.length > 0) return wordsOfFailed(failed)
  const [paid, returned] = [numbersOf(orders, 'paid'), numbersOf(orders, 'returned')]
  const paidText =
    paid.length > 1
      ? `Hai pagato ${count(paid.length)} ordini: li stiamo preparando.`
      : paid.length === 1 && `L’ordine ${paid[0]} è pagato: lo stiamo preparando.`
  const returnedText =
    returned.length > 0 &&
    `Ti restituiamo per intero l’importo ${returned.length > 1 ? 'degli ordini' : 'dell’ordine'} ${list.format(returned)}: nei dettagli leggi perché.`
  return {
    tone: returned.length > 0 ? 'warning' : 'success',
    title: paid.length > 0 ? 'Pagamento riuscito' : 'Pagamento restituito',
    text: [paidText, returnedText].filter(Boolean).join(' '),
  }
}

const wordsOfFailed = (numbers: readonly string[]): Words => ({
  tone: 'warning',
  title: 'Pagamento non registrato',
  text: `${numbers.length > 1 ? `Gli ordini ${list.format(numbers)} risultano` : `L’ordine ${numbers[0]} risulta`} ancora da pagare. Se la somma ti è stata addebitata non pagare di nuovo: scrivici, e la verifichiamo noi. Altrimenti puoi riprovare da qui.`,
})

const words = (order: string): Readonly<Record<PaymentOutcome, Words>> => ({
  success: {
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

const wordsOfSeveral = (n: number): Readonly<Record<PaymentOutcome, Words>> => ({
  success: {
    tone: 'info',
    title: 'Pagamento in conferma',
    text: `${n} ordini passano tra i pagati appena arriva la conferma, di solito in pochi secondi. Ti avvisiamo via email.`,
  },
  failed: {
    tone: 'warning',
    title: 'Pagamento non riuscito',
    text: `${n} ordini sono ancora da pagare e non ti è stato addebitato nulla. Puoi riprovare da qui.`,
  },
  cancelled: {
    tone: 'warning',
    title: 'Pagamento interrotto',
    text: `${n} ordini sono ancora da pagare e non ti è stato addebitato nulla. Puoi riprendere quando vuoi, entro la scadenza.`,
  },
  due: {
    tone: 'success',
    title: 'Ordini creati',
    text: `${n} ordini sono qui sotto: controlla i totali con la spedizione e pagali entro la scadenza.`,
  },
})
