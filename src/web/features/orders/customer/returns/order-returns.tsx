import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import { type ReturnStatus, returnMoves } from '../../../../../domain/orders/returns/returns.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { publicSettingsQuery } from '../../../../shared/site/use-site-facts.ts'
import { date } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ReturnPictures } from '../../shared/return-pictures.tsx'
import { ReturnStatusBadge } from '../../shared/return-status-badge.tsx'
import classes from './order-returns.module.css'
import { useWithdrawReturn } from './returns.api.ts'

/** Next step of a return, as explained to the customer. */
const next: Readonly<Record<ReturnStatus, string | null>> = {
  requested: 'Ti rispondiamo appena l’abbiamo esaminata.',
  accepted:
    'Spediscici i capi con il numero dell’ordine nel pacco: appena arrivano ti rimborsiamo. Indirizzo per i resi:',
  refused: null,
  withdrawn: null,
  not_received: 'I capi non sono arrivati: se li hai spediti, scrivici con il tracking del pacco.',
  received: 'I capi sono arrivati: stiamo preparando il rimborso.',
  not_refunded: null,
  refunded: null,
}

/** Returns of the user's order: pieces, reason and status. */
export function OrderReturns({ returns }: { returns: readonly OrderReturn[] }) {
  const { data: settings } = useQuery(publicSettingsQuery())
  if (returns.length === 0) return null
  return (
    <section className="above-20">
      <h3 className={classes.heading}>Resi</h3>
      <ul className="plain-list ruled">
        {returns.map((asked) => (
          <li key={asked.id} className={classes.asked}>
            <p className="cluster gap-4-12 align-center flush">
              <ReturnStatusBadge asked={asked} />
              <span className="flush text-sm muted pre-line">Richiesto il {date(asked.createdAt)}</span>
            </p>
            <ul className="plain-list">
              {asked.lines.map((line) => (
                <li key={line.itemId}>
                  {line.quantity} × {[line.productName, line.variantInfo].filter(Boolean).join(' · ')}
                </li>
              ))}
            </ul>
            {asked.reason && <p className="flush text-sm muted pre-line">{asked.reason}</p>}
            <ReturnPictures urls={asked.imageUrls} />
            {asked.answer && <p className={classes.answer}>Risposta: {asked.answer}</p>}
            {next[asked.status] && <p className="flush text-sm muted pre-line">{next[asked.status]}</p>}
            {asked.status === 'accepted' && (
              <address className={classes.address}>
                {addressLines(settings?.returnAddress ?? '…').map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </address>
            )}
            {returnMoves(asked.status).includes('withdrawn') && <WithdrawReturn asked={asked} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A comma that is not followed by a house number, which stays with its street. */
const betweenLines = /,\s+(?!(?:n\.? ?)?\d{1,4}(?:[ /-]?[a-z\d]{1,3})?(?:,|$))/i

/** Splits a one-line address into lines. */
export const addressLines = (text: string): string[] => text.split(betweenLines)

const failed = 'Impossibile annullare la richiesta di reso. Riprova.'

/** Withdraws the user's own return request, after a confirmation: if it was accepted, the parcel may already be on its way. */
function WithdrawReturn({ asked }: { asked: OrderReturn }) {
  const [isAsked, setAsked] = useState(false)
  const withdraw = useWithdrawReturn(asked)
  const close = () => {
    withdraw.reset()
    setAsked(false)
  }
  /** Uses `await` instead of callbacks: the refetched return may unmount this component before they run. A failure is shown in the dialog. */
  const confirm = async () => {
    try {
      await withdraw.mutateAsync()
    } catch {
      return
    }
    toast.success('Richiesta annullata', 'I capi restano a te.')
    close()
  }
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
        Annulla la richiesta
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={close}
        onConfirm={() => void confirm()}
        title="Annullare la richiesta di reso?"
        confirmLabel="Annulla la richiesta"
        cancelLabel="Torna indietro"
        destructive
        pending={withdraw.isPending}
      >
        <Stack gap="md">
          <Text lh={1.6}>
            {asked.status === 'accepted'
              ? 'I capi restano a te e non viene rimborsato nulla. Se li hai già spediti, non annullare: aspetta che arrivino.'
              : 'I capi restano a te. Finché c’è tempo puoi chiedere un altro reso.'}
          </Text>
          {withdraw.error && <Notice tone="error">{messageOf(withdraw.error, failed)}</Notice>}
        </Stack>
      </ConfirmDialog>
    </div>
  )
}
