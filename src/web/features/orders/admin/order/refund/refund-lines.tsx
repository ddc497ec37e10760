import { Checkbox } from '@mantine/core'
import type { OrderItem } from '../../../../../../contract/orders/orders.ts'
import { piecesFree } from '../../../../../../domain/orders/returns.ts'
import { euro } from '../../../../../shared/texts/format.ts'
import { QuantityInput } from '../../../../../ui/fields/quantity-input.tsx'
import type { RefundValues } from './refund-draft.ts'
import classes from './refund-lines.module.css'

interface RefundLinesProps {
  items: readonly OrderItem[]
  values: RefundValues
  onChange: (values: RefundValues) => void
}

/** Number of pieces to refund per line, and whether they are restocked. */
export function RefundLines({ items, values, onChange }: RefundLinesProps) {
  return (
    <ul className="plain-list ruled framed" aria-label="Articoli da rimborsare">
      {items.map((item, index) => {
        const name = [item.productName, item.variantInfo].filter(Boolean).join(' · ')
        const quantity = values.pieces[item.id] ?? 0
        return (
          <li key={item.id} className={classes.line}>
            <div className={classes.article}>
              <p className="flush strong breakable leading-145">{name}</p>
              <p className={classes.soft}>
                {[item.sku, euro(item.unitPrice), leftText(item)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <div ref={index === 0 ? focusFirstField : undefined}>
              <QuantityInput
                label={`Pezzi da rimborsare di ${name}`}
                value={quantity}
                min={0}
                max={piecesFree(item)}
                onChange={(pieces) => onChange({ ...values, pieces: { ...values.pieces, [item.id]: pieces } })}
              />
            </div>
            <Checkbox
              className={classes.restock ?? ''}
              label="Rimetti a magazzino"
              disabled={quantity === 0}
              checked={values.restocked[item.id] ?? false}
              onChange={(event) =>
                onChange({ ...values, restocked: { ...values.restocked, [item.id]: event.currentTarget.checked } })
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

function leftText(item: OrderItem): string {
  const left = piecesFree(item)
  return left === item.quantity ? `${left} pz` : `${left} di ${item.quantity} pz da rimborsare`
}

/** The step opens inside an open dialog, whose focus trap sets the focus only once. */
const focusFirstField = (element: HTMLDivElement | null) => element?.querySelector('input')?.focus()
