import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { QuickOrder, QuickOrderLine } from '../../../../contract/orders/order-import.ts'
import { addMoney, multiplyMoney } from '../../../../domain/money/money.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { linesWithin, maxSplitLines, ordersFor } from '../../../../domain/orders/split-order.ts'
import { severalOrdersText } from '../../../shared/texts/count-text.ts'
import { count, euro, plural } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { linesUses } from './kept-table.ts'
import classes from './order-import.module.css'
import type { QuickOrderState } from './use-quick-order.ts'

interface QuickSummaryProps {
  state: QuickOrderState
  answer: QuickOrder
  onOrder: (lines: readonly QuickOrderLine[]) => void
}

/** Summary of the rows and the possible actions. */
export function QuickSummary({ state, answer, onOrder }: QuickSummaryProps) {
  const { isEdited, isChecking, putting, failure, putFailure } = state
  const { lines } = answer
  const ready = lines.filter(({ quantity, available }) => quantity <= available)
  const wrong = answer.rows.filter(({ problem }) => problem).length
  const ordered = ready.slice(0, Math.min(linesWithin(ready, answer.room.orders), maxSplitLines))
  const reserved = ready.slice(0, linesWithin(ready, answer.room.reservations, 1))
  const orders = ordersFor(ordered.length)
  const isBusy = isChecking || putting !== null

  // The form has been replaced by the result: moves focus and screen readers to it and scrolls to the page title.
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    summary.current?.focus({ preventScroll: true })
  }, [])

  const total = addMoney('0.00', ...ready.map(({ unitPrice, quantity }) => multiplyMoney(unitPrice, quantity)))

  return (
    <Panel
      title={state.fileName || 'Le righe incollate'}
      actions={
        <Button variant="subtle" size="sm" disabled={isBusy} onClick={state.startAnew}>
          Altre righe
        </Button>
      }
    >
      <div ref={summary} tabIndex={-1} className={classes.summary}>
        <div role="status">
          <ul className={classes.facts}>
            {ready.length > 0 && (
              <li>
                <strong>{plural(ready.length, 'articolo disponibile', 'articoli disponibili')}</strong>,{' '}
                {plural(piecesOf(ready), 'pezzo', 'pezzi')}: {euro(total)} più la spedizione.
              </li>
            )}
            {orders > 1 && <li>{severalOrdersText(orders)}</li>}
            {ordered.length < ready.length && (
              <li>
                {roomText('ordini da pagare', answer.room.orders)}: ora {entersText(ordered.length)}. Gli altri restano
                qui: pagati i primi, c’è di nuovo posto.
              </li>
            )}
            {reserved.length < ready.length && (
              <li>
                {roomText('riserve', answer.room.reservations)}: «Riserva» {takesText(reserved.length)}.
              </li>
            )}
            {wrong > 0 && (
              <li>
                <strong>{plural(wrong, 'riga da correggere', 'righe da correggere')}</strong>
              </li>
            )}
            {answer.rows.length === 0 && <li>Non resta nessuna riga.</li>}
          </ul>
        </div>
        {failure && <Notice tone="error">{failure}</Notice>}
        {putFailure && <Notice tone="error">{putFailure}</Notice>}
        <div className={classes.actions}>
          {answer.rows.length > 0 && (
            <Button
              variant={isEdited ? 'filled' : 'subtle'}
              loading={isChecking}
              disabled={putting !== null}
              onClick={state.check}
            >
              Controlla di nuovo
            </Button>
          )}
          {ready.length > 0 && !isEdited && (
            <>
              {orders > 0 && (
                <Button disabled={isBusy} onClick={() => onOrder(ordered)}>
                  {`Ordina ${ordered.length < ready.length ? 'i primi ' : ''}${count(ordered.length)}${orders > 1 ? ` in ${orders} ordini` : ''}`}
                </Button>
              )}
              {(['cart', 'reservations', 'wishlist'] as const).map((use) => (
                <Button
                  key={use}
                  variant="default"
                  loading={putting === use}
                  disabled={isBusy || (use === 'reservations' && reserved.length === 0)}
                  onClick={() => state.put(use, use === 'reservations' ? reserved : ready)}
                >
                  {linesUses[use].label}
                </Button>
              ))}
            </>
          )}
        </div>
      </div>
    </Panel>
  )
}

const roomText = (of: string, { places, pieces }: { places: number; pieces: number }) =>
  `Il tuo account ha posto per altri ${count(pieces)} pezzi in ${count(places)} ${of}`

const entersText = (lines: number) => (lines === 0 ? 'non entra niente' : `entrano i primi ${count(lines)}`)

const takesText = (lines: number) => (lines === 0 ? 'ora non si può' : `prende i primi ${count(lines)}`)
