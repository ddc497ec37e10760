import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Product, ProductVariant } from '../../../contract/products/products.ts'
import { addMoney, multiplyMoney } from '../../../domain/money/money.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import { SizeGridTable } from '../../features/products/customer/size-grid-table.tsx'
import { useSizeGrid } from '../../features/products/customer/use-size-grid.ts'
import { useDialogFor } from '../../shared/dialogs/use-dialog-for.ts'
import { euro, plural } from '../../shared/texts/format.ts'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SizeGridOutcome } from './size-grid-outcome.tsx'
import classes from './size-grid-panel.module.css'
import { sizeGridTexts } from './size-grid-texts.tsx'
import { useSizeGridActions } from './use-size-grid-actions.ts'

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
          refusals={sheet.refusals}
        />
        <div className={classes.foot}>
          <p className={classes.sum} role="status">
            <strong>{plural(pieces, 'pezzo', 'pezzi')}</strong>
            {pieces > 0 && ` · ${euro(goods)} di merce, IVA inclusa`}
          </p>
          <div className={classes.buttons}>
            <Button
              variant={pieces > 0 ? 'filled' : 'default'}
              onPointerEnter={warm}
              onFocus={warm}
              onClick={() => withRightCells(order)}
            >
              Ordina i pezzi
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
