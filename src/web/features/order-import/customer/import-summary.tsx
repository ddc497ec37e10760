import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ImportedOrder, LeftOutRow, OrderImport } from '../../../../contract/orders/order-import.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { isUntaxed } from '../../../../domain/invoices/taxation-texts.ts'
import { addMoney } from '../../../../domain/money/money.ts'
import { isShopFormat, orderFormatNames } from '../../../../domain/orders/files/order-formats.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { count, euro, plural } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './order-import.module.css'
import type { OrderImportState } from './use-order-import.ts'

const total = (orders: readonly ImportedOrder[]) =>
  euro(addMoney('0.00', ...orders.flatMap(({ totalAmount, shippingCost }) => [totalAmount, shippingCost])))

/** Says whether the total contains VAT, if that of an order does not. */
function vatNote(orders: readonly ImportedOrder[]): string {
  const untaxed = orders.filter(({ taxation }) => isUntaxed(taxation)).length
  if (untaxed === 0) return ''
  if (untaxed === orders.length) return ', senza IVA'
  return ` (${plural(untaxed, 'ordine senza IVA', 'ordini senza IVA')})`
}

interface ImportSummaryProps {
  state: OrderImportState
  answer: OrderImport
  renderPayment: RenderPayment
}

/** Renders the button that pays these orders. */
export type RenderPayment = (orderIds: readonly string[], isPrimary: boolean) => ReactNode

/** Summary of the file and the possible next steps. */
export function ImportSummary({ state, answer, renderPayment }: ImportSummaryProps) {
  const { isEdited, pending, failure, origin } = state
  const ready = answer.orders.filter((order) => order.state === 'ready')
  const placed = answer.orders.filter((order) => order.state === 'placed')
  const wrong = answer.rows.filter(({ problem }) => problem).length
  const unpaid = answer.orders.flatMap(({ orderId, isUnpaid }) => (isUnpaid && orderId ? [orderId] : []))
  const isNext = (step: 'check' | 'place' | 'pay') =>
    step === (isEdited ? 'check' : ready.length > 0 ? 'place' : unpaid.length > 0 ? 'pay' : null)

  // The form has been replaced by the result: moves focus and screen readers to it and scrolls to the page title.
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    summary.current?.focus({ preventScroll: true })
  }, [])

  return (
    <Panel
      title={state.fileName || 'Le righe incollate'}
      intro={origin && isShopFormat(origin.format) && `Formato: ${orderFormatNames[origin.format]}.`}
      actions={
        <div className={classes.actions}>
          {state.changeColumns && placed.length === 0 && origin?.format !== 'filiera' && (
            <Button variant="subtle" size="sm" disabled={pending !== null} onClick={state.changeColumns}>
              Cambia le colonne
            </Button>
          )}
          <Button variant="subtle" size="sm" disabled={pending !== null} onClick={state.startAnew}>
            Un altro file
          </Button>
        </div>
      }
    >
      <div ref={summary} tabIndex={-1} className={classes.summary}>
        <div role="status">
          {placed.length > 0 && (
            <Notice tone="success" title={plural(placed.length, 'ordine creato', 'ordini creati')}>
              {total(placed)} con la spedizione{vatNote(placed)}, da pagare.
            </Notice>
          )}
          <ul className={classes.facts}>
            {ready.length > 0 && (
              <li>
                <strong>{plural(ready.length, 'ordine pronto', 'ordini pronti')}</strong>,{' '}
                {plural(piecesOf(ready.map(({ pieces }) => ({ quantity: pieces }))), 'pezzo', 'pezzi')}: {total(ready)}{' '}
                con la spedizione{vatNote(ready)}.
              </li>
            )}
            <Waiting orders={answer.orders} />
            {wrong > 0 && (
              <li>
                <strong>{plural(wrong, 'riga da correggere', 'righe da correggere')}</strong>
                {ready.length > 0 && ': il resto si può ordinare intanto'}.
              </li>
            )}
            {origin && <LeftOut rows={origin.leftOut} />}
            {answer.rows.length === 0 && <li>Non resta nessuna riga.</li>}
          </ul>
        </div>
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className={classes.actions}>
          {isEdited && (
            <Button loading={pending === 'check'} disabled={pending === 'place'} onClick={state.check}>
              Controlla di nuovo
            </Button>
          )}
          {ready.length > 0 && (
            <Button
              variant={isNext('place') ? 'filled' : 'default'}
              loading={pending === 'place'}
              disabled={isEdited || pending === 'check'}
              onClick={state.place}
            >
              Ordina {count(ready.length)}
            </Button>
          )}
          {unpaid.length > 0 && (
            <>
              {renderPayment(unpaid, isNext('pay'))}
              <ButtonLink to={paths.dashboard} search={{ section: 'orders', tab: 'pending' }} variant="default">
                Vai agli ordini da pagare
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** Maximum number of line numbers listed per reason; the rest is counted. */
const maxNamedLines = 5

/** Rows of a shop's export that must not be ordered, with the reason. */
function LeftOut({ rows }: { rows: readonly LeftOutRow[] }) {
  if (rows.length === 0) return null
  const byReason = [...Map.groupBy(rows, ({ reason }) => reason.replace(/ \(.*\)$/, ''))]
  return (
    <li>
      <strong>{plural(rows.length, 'riga lasciata fuori', 'righe lasciate fuori')}</strong>:{' '}
      {byReason.map(([reason, some], at) => {
        const lines = [...new Set(some.map(({ line }) => line))]
        const named = lines.slice(0, maxNamedLines).join(', ')
        const others = lines.length > maxNamedLines ? ` e altre ${count(lines.length - maxNamedLines)}` : ''
        return `${at > 0 ? '; ' : ''}${reason} (${lines.length === 1 ? 'riga' : 'righe'} ${named}${others})`
      })}
      .
    </li>
  )
}

/** Orders that this import does not place: already known, or waiting for the given reason. */
function Waiting({ orders }: { orders: readonly ImportedOrder[] }) {
  const known = orders.filter(({ state }) => state === 'known').length
  const waiting = orders.filter(({ state }) => state === 'waiting')
  return (
    <>
      {known > 0 && (
        <li>
          <strong>{plural(known, 'ordine c’è già', 'ordini ci sono già')}</strong>, con lo stesso riferimento: non si{' '}
          {known === 1 ? 'ripete' : 'ripetono'}.
        </li>
      )}
      {waiting.length > 0 && (
        <li>
          <strong>{plural(waiting.length, 'ordine aspetta', 'ordini aspettano')}</strong>. {waiting[0]?.reason} Poi
          torna qui: le righe restano.
        </li>
      )}
    </>
  )
}
