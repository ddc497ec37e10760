import { useQuery } from '@tanstack/react-query'
import { count, dateTime } from '../../../shared/texts/format.ts'
import { HairlineTable } from '../../../ui/hairline-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { waitingOrdersQuery } from './shopify.api.ts'
import classes from './waiting-orders.module.css'

const columns = [{ label: 'Ordine' }, { label: 'Perché aspetta' }, { label: 'Ultimo tentativo' }] as const

/** The shop's orders that could not be imported yet, each with its reason; nothing where there are none. */
export function WaitingOrders() {
  const { data } = useQuery(waitingOrdersQuery())
  if (!data || data.total === 0) return null
  const { orders, total } = data
  const intro =
    'Non li perdiamo: a ogni sincronizzazione li riproviamo, con i dati che hanno in quel momento su Shopify.'
  return (
    <Panel title="Ordini in attesa" intro={intro}>
      <HairlineTable caption="Ordini in attesa" columns={columns} stacks>
        {orders.map(({ shopifyOrderId, name, reason, seenAt }) => (
          <tr key={shopifyOrderId}>
            <td className={classes.name}>{name}</td>
            <td className={classes.reason}>{reason}</td>
            <td data-label="Ultimo tentativo">{dateTime(seenAt)}</td>
          </tr>
        ))}
      </HairlineTable>
      {total > orders.length && (
        <p className={classes.more}>
          Sono {count(total)}: qui stanno i {count(orders.length)} più recenti.
        </p>
      )}
    </Panel>
  )
}
