import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mostChosenOrders } from '../../../../domain/page-sizes.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { count, plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import type { OrderFilters } from './order-filters.ts'
import { orderIdsQuery } from './orders.api.ts'
import classes from './orders-selection-bar.module.css'
import type { OrdersSelection } from './use-selection.ts'

interface OrdersSelectionBarProps {
  selection: OrdersSelection
  filters: OrderFilters
  /** How many orders are on screen, and how many the filters leave. */
  listed: number
  filtered: number
  /** What can be done with the chosen orders: buttons. */
  children?: ReactNode
}

const failed = 'Impossibile selezionare gli ordini. Riprova.'

/** How many orders are chosen, and what can be done with them; in sight while the rows scroll. Nothing while none is chosen. */
export function OrdersSelectionBar({ selection, filters, listed, filtered, children }: OrdersSelectionBarProps) {
  const chosen = selection.ids.length
  if (chosen === 0) return null
  const elsewhere = chosen - selection.shown
  const offersMore = selection.shown === listed && filtered > chosen && chosen < mostChosenOrders
  return (
    <section aria-label="Ordini selezionati" className={classes.bar}>
      <p role="status" className={classes.count}>
        <strong>{plural(chosen, 'ordine selezionato', 'ordini selezionati')}</strong>
        {elsewhere > 0 && ` · ${count(elsewhere)} fuori da questa schermata`}
      </p>
      {offersMore && <SelectFiltered selection={selection} filters={filters} filtered={filtered} />}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={selection.clear}>
        Deseleziona
      </Button>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}

interface SelectFilteredProps {
  selection: OrdersSelection
  filters: OrderFilters
  filtered: number
}

function SelectFiltered({ selection, filters, filtered }: SelectFilteredProps) {
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const selectAll = async () => {
    setReading(true)
    try {
      selection.selectThese((await queryClient.fetchQuery(orderIdsQuery(filters))).ids)
    } catch (error) {
      toast.error(messageOf(error, failed))
    } finally {
      setReading(false)
    }
  }
  return (
    <Button size="compact-sm" variant="subtle" loading={isReading} onClick={() => void selectAll()}>
      {filtered > mostChosenOrders
        ? `Seleziona i primi ${count(mostChosenOrders)} filtrati`
        : `Seleziona tutti i ${count(filtered)} filtrati`}
    </Button>
  )
}
