import { Anchor } from '@mantine/core'
import type { OrderDispute } from '../../../../../contract/orders/disputes.ts'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { type DisputeState, disputeReason, disputeStateLabels } from '../../../../../domain/orders/paying/disputes.ts'
import { dateTime, euro } from '../../../../shared/texts/format.ts'
import { Notice } from '../../../../ui/notice.tsx'

const tones = { enquiry: 'warning', closed: 'info', open: 'error', lost: 'error', won: 'success' } as const

/** Effect on the order and the actions available to an admin. */
const advice: Readonly<Record<DisputeState, string>> = {
  enquiry:
    'La banca chiede chiarimenti: l’importo è ancora nostro. Se non è partito, l’ordine resta fermo: rispondi, oppure rimborsa.',
  closed: 'La banca è soddisfatta: l’ordine va avanti.',
  open: 'La banca ha ripreso l’importo finché non decide. Se non è partito, l’ordine resta fermo, e non si rimborsa né si annulla.',
  lost: 'La banca ha restituito l’importo al cliente.',
  won: 'La banca ci ha dato ragione: l’importo è nostro.',
}

/** Disputes about the payment of an order. */
export function OrderDisputes({ order }: { order: AdminOrderDetail }) {
  return order.disputes.map((dispute) => (
    <Notice
      key={dispute.id}
      tone={tones[dispute.state]}
      title={`${disputeStateLabels[dispute.state]}: ${euro(dispute.amount)}, ${disputeReason(dispute.reason).toLowerCase()}`}
      action={
        dispute.providerUrl && (
          <Anchor href={dispute.providerUrl} target="_blank" rel="noopener noreferrer">
            Apri presso il gestore (in una nuova scheda)
          </Anchor>
        )
      }
    >
      <div>{advice[dispute.state]}</div>
      <div>{when(dispute)}</div>
    </Notice>
  ))
}

function when({ openedAt, decidedAt, dueBy }: OrderDispute): string {
  if (decidedAt) return `Aperta il ${dateTime(openedAt)}, decisa il ${dateTime(decidedAt)}.`
  const until = dueBy ? `si risponde entro il ${dateTime(dueBy)}` : 'la banca non accetta risposte'
  return `Aperta il ${dateTime(openedAt)}: ${until}.`
}
