import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Product, ProductVariant } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { addMoney, multiplyMoney } from '../../../domain/money/money.ts'
import { cartTexts } from '../../../domain/orders/cart-texts.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import { reservationTexts } from '../../../domain/orders/stock/reservations.ts'
import { useAddToCart } from '../../features/cart/customer/cart.api.ts'
import { SizeGridTable } from '../../features/products/customer/size-grid-table.tsx'
import { useSizeGrid } from '../../features/products/customer/use-size-grid.ts'
import { useReserveLines } from '../../features/reservations/customer/reservations.api.ts'
import { useAddLinesToWishlist } from '../../features/wishlist/customer/wishlist.api.ts'
import { cannotAdd, toastAdded } from '../../features/wishlist/customer/wishlist-texts.ts'
import { failureText } from '../../shared/calls/failure-text.ts'
import { messageOf, statusOf } from '../../shared/calls/http.ts'
import { useDialogFor } from '../../shared/dialogs/use-dialog-for.ts'
import { euro, plural } from '../../shared/texts/format.ts'
import { toast } from '../../shared/toast.ts'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './size-grid-panel.module.css'
import { sizeGridTexts } from './size-grid-texts.tsx'

const load = () => import('./order-lines-dialog.tsx')

const OrderLinesDialog = lateDialog(
  () => load().then(({ OrderLinesDialog }) => OrderLinesDialog),
  ({ dialog }) => ({ opened: dialog.opened, onClose: dialog.close }),
)

const warm = () => void load().catch(() => undefined)

const firstCell = (part: HTMLElement | null) => part?.querySelector<HTMLInputElement>('input:enabled')

interface SizeGridPanelProps {
  product: Product
  /** Number of times the sheet was opened; each time its first cell is focused. */
  asked: number
}

/** 'Foglio ordine': several colours and sizes of a product at once, to order, reserve or add to the wishlist. */
export function SizeGridPanel({ product, asked }: SizeGridPanelProps) {
  // Measured at the first render: transposing the table later would shift the layout.
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) === true
  const sheet = useSizeGrid(product, { narrow })
  const ordering = useDialogFor<readonly { variant: ProductVariant; quantity: number }[]>()
  const actions = useSizeGridActions(product, sheet)
  const part = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const pieces = piecesOf(sheet.lines)
  const goods = addMoney(...sheet.lines.map(({ quantity }) => multiplyMoney(product.price, quantity)))

  useEffect(() => {
    if (asked === 0) return
    part.current?.closest('section')?.scrollIntoView({ block: 'start' })
    firstCell(part.current)?.focus({ preventScroll: true })
  }, [asked])

  /** Runs `act` if every cell is available, otherwise focuses the first cell that is not. */
  const withRightCells = (act: () => void) => {
    setIsChecked(sheet.hasProblem || pieces === 0)
    if (sheet.hasProblem) part.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
    else if (pieces === 0) firstCell(part.current)?.focus()
    else act()
  }
  const order = () => {
    actions.forget()
    ordering.open(sheet.lines)
  }

  return (
    <Panel className="above-40" {...sizeGridTexts}>
      <div ref={part} className="grid gap-16 shrinkable" data-filled-grid={pieces > 0 || undefined}>
        <p className={classes.product}>
          {product.name} · {euro(product.price)}
        </p>
        <SizeGridTable
          productName={product.name}
          grid={sheet.grid}
          typed={sheet.typed}
          onType={sheet.type}
          onPaste={sheet.paste}
          onEnd={() => main.current?.focus()}
          refusals={sheet.refusals}
        />
        <div className={classes.foot}>
          <p className={classes.sum} role="status">
            <strong>{plural(pieces, 'pezzo', 'pezzi')}</strong>
            {pieces > 0 && ` · ${euro(goods)} di merce, IVA inclusa`}
          </p>
          <div className={classes.buttons}>
            <Button
              ref={main}
              variant={pieces > 0 ? 'filled' : 'default'}
              loading={actions.isInCart}
              onClick={() => withRightCells(actions.addToCart)}
            >
              Aggiungi all’ordine
            </Button>
            <Button variant="default" onPointerEnter={warm} onFocus={warm} onClick={() => withRightCells(order)}>
              Ordina subito
            </Button>
            <Button variant="default" loading={actions.isReserving} onClick={() => withRightCells(actions.reserve)}>
              Riserva i pezzi
            </Button>
            <Button variant="default" loading={actions.isAdding} onClick={() => withRightCells(actions.addToWishlist)}>
              Salva in wishlist
            </Button>
          </div>
        </div>
        <SizeGridOutcome
          outside={sheet.outside}
          outcome={actions.outcome}
          gap={isChecked ? (sheet.hasProblem ? 'wrong' : pieces === 0 ? 'empty' : null) : null}
        />
      </div>
      <Suspense>
        {ordering.subject && <OrderLinesDialog product={product} dialog={ordering} onPlaced={sheet.clear} />}
      </Suspense>
    </Panel>
  )
}

interface SizeGridOutcomeProps {
  /** Number of values of the last paste that fell outside the grid. */
  outside: number
  outcome: SizeGridResult | null
  /** Reason why the last click did nothing. */
  gap: 'wrong' | 'empty' | null
}

/** Result of the last click or paste, with a link to the next step. */
function SizeGridOutcome({ outside, outcome, gap }: SizeGridOutcomeProps) {
  return (
    <>
      {gap && (
        <Notice tone="error">
          {gap === 'wrong'
            ? 'Correggi le caselle segnate: chiedono più pezzi di quanti ce ne sono, o non sono numeri.'
            : 'Scrivi almeno un pezzo in una casella.'}
        </Notice>
      )}
      {outside > 0 && (
        <Notice tone="error">
          {plural(outside, 'valore incollato non è entrato', 'valori incollati non sono entrati')} nel foglio: cadono
          fuori o su varianti esaurite.
        </Notice>
      )}
      {!gap && outcome?.kind === 'problem' && <Notice tone="error">{outcome.message}</Notice>}
      <div role="status">
        {outcome?.kind === 'inCart' && (
          <Notice tone="success">
            {plural(outcome.pieces, 'pezzo aggiunto', 'pezzi aggiunti')} all’
            <TextLink to={paths.dashboard} search={{ section: 'orders', view: 'cart' }} inherit>
              ordine in corso
            </TextLink>
            .
          </Notice>
        )}
        {outcome?.kind === 'reserved' && (
          <Notice tone="success">
            {plural(outcome.pieces, 'pezzo riservato', 'pezzi riservati')} per 7 giorni: conferma l’ordine in{' '}
            <TextLink to={paths.dashboard} search={{ section: 'orders' }} inherit>
              Gestione Ordini
            </TextLink>
            .
          </Notice>
        )}
        {outcome?.kind === 'listed' && (
          <Notice tone="success">
            {plural(outcome.pieces, 'pezzo è', 'pezzi sono')} nella tua{' '}
            <TextLink to={paths.dashboard} search={{ section: 'wishlist' }} inherit>
              wishlist
            </TextLink>
            .
          </Notice>
        )}
      </div>
    </>
  )
}

type SizeGridResult = { kind: 'problem'; message: string } | { kind: 'inCart' | 'reserved' | 'listed'; pieces: number }

/** Adds the size grid's lines to the cart or the wishlist, or reserves them, all or nothing. Completed lines are removed from the grid. */
function useSizeGridActions({ id: productId }: Product, sheet: ReturnType<typeof useSizeGrid>) {
  const form = `size-grid ${productId}`
  const cart = useAddToCart({ form })
  const reservations = useReserveLines({ form })
  const wishlist = useAddLinesToWishlist({ form })
  const [outcome, setOutcome] = useState<SizeGridResult | null>(null)
  const pieces = piecesOf(sheet.lines)
  const items = sheet.lines.map(({ variant, quantity }) => ({ productId, variantId: variant.id, quantity }))

  const fail = (error: unknown, text: string) => {
    sheet.markRefused(error)
    // A conflict has several causes (too little stock, a limit, an earlier attempt that succeeded); only the server's message distinguishes
    // them.
    const isTold = statusOf(error) === 409
    setOutcome({ kind: 'problem', message: isTold ? messageOf(error, text) : text })
    toast.error(isTold ? failureText(text, error) : text)
  }

  const addToCart = async () => {
    setOutcome(null)
    try {
      await cart.mutateAsync({ items })
      sheet.clear()
      setOutcome({ kind: 'inCart', pieces })
    } catch (error) {
      fail(error, cartTexts.failed)
    }
  }

  const reserve = async () => {
    setOutcome(null)
    try {
      await reservations.mutateAsync(items)
      sheet.clear()
      setOutcome({ kind: 'reserved', pieces })
      toast.success('Successo', reservationTexts.done)
    } catch (error) {
      fail(error, reservationTexts.failed)
    }
  }

  const addToWishlist = async () => {
    setOutcome(null)
    try {
      await wishlist.mutateAsync(items)
      sheet.clear()
      setOutcome({ kind: 'listed', pieces })
      toastAdded(pieces)
    } catch (error) {
      fail(error, cannotAdd)
    }
  }

  return {
    outcome,
    forget: () => setOutcome(null),
    isInCart: cart.isPending,
    isReserving: reservations.isPending,
    isAdding: wishlist.isPending,
    addToCart: () => void addToCart(),
    reserve: () => void reserve(),
    addToWishlist: () => void addToWishlist(),
  }
}
