import type { StockHolder } from '../../../../contract/orders/stock.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { count, dateTime, plural } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { TextLink } from '../../../ui/navigation/button-link.tsx'

const columns: readonly TableColumn[] = [
  { label: 'Da' },
  { label: 'Cliente' },
  { label: 'Fino al' },
  { label: 'Pezzi', align: 'end' },
]

/** Reservations and unpaid orders that hold pieces, each with a link. */
export function StockHolders({ holders, held }: { holders: readonly StockHolder[]; held: number }) {
  const others = held - holders.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <HairlineTable caption="Chi impegna i pezzi" columns={columns} dense stacks>
        {holders.map((holder) => (
          <tr key={holder.id}>
            <td>
              {holder.orderNumber ? (
                <TextLink to={paths.admin} search={{ tab: 'orders', order: holder.id }}>
                  Ordine {holder.orderNumber}
                </TextLink>
              ) : (
                'Riserva'
              )}
            </td>
            <td data-label="Cliente">
              <TextLink to={paths.admin} search={{ tab: 'beta', search: holder.customer }}>
                {holder.customer}
              </TextLink>
            </td>
            <td data-label="Fino al">{holder.until ? dateTime(holder.until) : 'senza scadenza'}</td>
            <td data-align="end" data-label="Pezzi">
              {count(holder.quantity)}
            </td>
          </tr>
        ))}
      </HairlineTable>
      {others > 0 && <p>Di altri non mostrati: {plural(others, 'pezzo', 'pezzi')}.</p>}
    </>
  )
}
