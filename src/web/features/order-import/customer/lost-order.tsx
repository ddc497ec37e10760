import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../../shared/calls/http.ts'
import { isMadeEarlier } from '../../../shared/calls/intents.ts'
import { plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { linesUses } from './kept-table.ts'
import classes from './order-import.module.css'
import type { LostSending } from './put-lines.api.ts'
import type { QuickOrderState } from './use-quick-order.ts'

interface LostOrderProps {
  state: QuickOrderState
  lost: LostSending
  /** Opens the orders, once they are known to exist. */
  onOrdered: () => void
}

/** Replaces the rows while the outcome of the last submission is unknown. */
export function LostOrder({ state, lost, onOrdered }: LostOrderProps) {
  const { sendingAgain } = state
  const { to, body } = lost
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.focus(), [])

  const sendAgain = () =>
    sendingAgain.mutate(lost, {
      onSuccess: () => (to === 'orders' ? onOrdered() : toast.success(linesUses[to].done)),
      onError: (error) => isMadeEarlier(error) && onOrdered(),
    })

  return (
    <Panel
      title="Invio senza risposta"
      actions={
        <Button variant="subtle" size="sm" disabled={sendingAgain.isPending} onClick={state.startAnew}>
          Altre righe
        </Button>
      }
    >
      <div ref={part} tabIndex={-1} className={classes.summary}>
        <p className="flush">
          {lostText[to]} ({plural(body.items.length, 'articolo', 'articoli')}): la risposta si è persa. Riprova: la
          richiesta parte uguale, e quello che c’è già non si ripete. Prima di passare ad altre righe guarda{' '}
          {whereItWouldBe[to]}.
        </p>
        {sendingAgain.error && (
          <Notice tone="error">
            {messageOf(sendingAgain.error, 'Ancora nessuna risposta. Controlla la connessione e riprova.')}
          </Notice>
        )}
        <div className={classes.actions}>
          <Button loading={sendingAgain.isPending} onClick={sendAgain}>
            Riprova
          </Button>
        </div>
      </div>
    </Panel>
  )
}

const lostText: Readonly<Record<LostSending['to'], string>> = {
  orders: 'Non sappiamo se il tuo ultimo ordine è arrivato',
  cart: 'Non sappiamo se gli ultimi articoli sono nell’ordine in corso',
  reservations: 'Non sappiamo se la tua ultima riserva è arrivata',
  wishlist: 'Non sappiamo se gli ultimi articoli sono nella wishlist',
}

const whereItWouldBe: Readonly<Record<LostSending['to'], string>> = {
  orders: 'tra i tuoi ordini se c’è',
  cart: 'nell’ordine in corso se ci sono',
  reservations: 'tra le tue riserve se c’è',
  wishlist: 'nella wishlist se ci sono',
}
