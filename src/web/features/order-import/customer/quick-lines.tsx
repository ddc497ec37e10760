import { useState } from 'react'
import type { QuickOrderLine } from '../../../../contract/orders/order-import.ts'
import { multiplyMoney } from '../../../../domain/money/money.ts'
import { lineKey } from '../../../../domain/orders/merge-lines.ts'
import { count, euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { HairlineTable } from '../../../ui/lists/hairline-table.tsx'
import classes from './order-import.module.css'
import { PartPager } from './part-pager.tsx'

const linesAtOnce = 25

const columns = [
  { label: 'Articolo' },
  { label: 'SKU' },
  { label: 'Disponibili', align: 'end' },
  { label: 'Pezzi', align: 'end' },
  { label: 'Prezzo', align: 'end' },
  { label: 'Totale', align: 'end' },
] as const

/** The variants named by the rows, with their prices. */
export function QuickLines({ lines }: { lines: readonly QuickOrderLine[] }) {
  const [from, setFrom] = useState(0)
  if (lines.length === 0) return null
  const start = from < lines.length ? from : 0
  return (
    <Panel title="Articoli">
      <HairlineTable caption="Articoli" columns={columns} stacks>
        {lines.slice(start, start + linesAtOnce).map((line) => (
          <tr key={lineKey(line)}>
            <td className="strong breakable">
              {line.productName}
              {line.variantInfo && <span className={classes.reason}> {line.variantInfo}</span>}
              {line.quantity > line.available && (
                <p className={classes.reason} data-problem>
                  Da correggere: non entra nell’ordine
                </p>
              )}
            </td>
            <td className="breakable">{line.sku}</td>
            <td data-align="end" data-label="Disponibili">
              {count(line.available)}
            </td>
            <td
              data-align="end"
              data-label="Pezzi"
              className={line.quantity > line.available ? 'strong text-error' : undefined}
            >
              {count(line.quantity)}
            </td>
            <td data-align="end" data-label="Prezzo">
              {euro(line.unitPrice)}
            </td>
            <td data-align="end" data-label="Totale">
              {euro(multiplyMoney(line.unitPrice, line.quantity))}
            </td>
          </tr>
        ))}
      </HairlineTable>
      <PartPager label="Articoli" from={start} size={linesAtOnce} total={lines.length} onFrom={setFrom} />
    </Panel>
  )
}
