import type { StockHolder } from '../../../../contract/orders/stock.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { count, dateTime, plural } from '../../../shared/texts/format.ts'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { TextLink } from '../../../ui/navigation/button-link.tsx'

const columns: readonly ListColumn<StockHolder>[] = [
  {
    label: 'Da',
    cell: ({ id, orderNumber }) =>
      orderNumber ? (
        <TextLink to={paths.admin} search={{ tab: 'orders', order: id }}>
          Ordine {orderNumber}
        </TextLink>
      ) : (
        'Riserva'
      ),
  },
  {
    label: 'Cliente',
    isNamed: true,
    cell: ({ customer }) => (
      <TextLink to={paths.admin} search={{ tab: 'beta', search: customer }}>
        {customer}
      </TextLink>
    ),
  },
  { label: 'Fino al', isNamed: true, cell: ({ until }) => (until ? dateTime(until) : 'senza scadenza') },
  { label: 'Pezzi', align: 'end', isNamed: true, cell: ({ quantity }) => count(quantity) },
]

/** Reservations and unpaid orders that hold pieces, each with a link. */
export function StockHolders({ holders, held }: { holders: readonly StockHolder[]; held: number }) {
  const others = held - holders.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <ListTable caption="Chi impegna i pezzi" columns={columns} rows={holders} keyOf={({ id }) => id} />
      {others > 0 && <p>Di altri non mostrati: {plural(others, 'pezzo', 'pezzi')}.</p>}
    </>
  )
}
