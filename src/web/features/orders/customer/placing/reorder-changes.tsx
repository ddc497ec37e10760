import type { ReorderLine } from '../../../../../contract/orders/order-placing.ts'
import { euro } from '../../../../shared/texts/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import classes from './reorder-changes.module.css'

/** Differences from the old order, shown before ordering; renders nothing if there are none. */
export function ReorderChanges({ lines }: { lines: readonly ReorderLine[] }) {
  const changes = lines.flatMap((line) => changesOf(line).map((text) => ({ text, name: nameOf(line) })))
  if (changes.length === 0) return null
  return (
    <Notice tone="warning" title="Rispetto all’ordine di allora">
      <ul className={classes.changes}>
        {changes.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            <strong>{name}</strong>: {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const nameOf = ({ productName, variantInfo }: ReorderLine): string =>
  [productName, variantInfo].filter(Boolean).join(', ')

function changesOf({ unitPrice, orderedPrice, quantity, orderedQuantity }: ReorderLine): string[] {
  if (unitPrice === null) return ['non è più in vendita, lo lasciamo fuori.']
  if (quantity === 0) return ['esaurito, lo lasciamo fuori.']
  const changes: string[] = []
  if (quantity < orderedQuantity) {
    changes.push(`${quantity === 1 ? 'ne resta 1' : `ne restano ${quantity}`} invece di ${orderedQuantity}.`)
  }
  if (unitPrice !== orderedPrice) changes.push(`ora ${euro(unitPrice)}, allora ${euro(orderedPrice)}.`)
  return changes
}
