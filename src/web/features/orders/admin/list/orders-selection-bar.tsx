import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { maxChosenOrders } from '../../../../../domain/page-sizes.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { allOf } from '../../../../shared/texts/count-text.ts'
import { count, plural } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import type { OrderFilters } from '../order-filters.ts'
import { orderIdsQuery } from '../orders.api.ts'
import classes from './orders-selection-bar.module.css'
import type { OrdersSelection } from './use-selection.ts'

interface OrdersSelectionBarProps {
  selection: OrdersSelection
  filters: OrderFilters
  /** Number of orders on screen, and number matching the filters; with `isCapped` the latter is a lower bound. */
  listed: number
  filtered: number
  isCapped: boolean
  /** Buttons that act on the selected orders. */
  children?: ReactNode
}

const failed = 'Impossibile selezionare gli ordini. Riprova.'

/** Number of selected orders and the actions for them; sticky while the rows scroll. Renders nothing while none is selected. */
export function OrdersSelectionBar({ selection, children, ...list }: OrdersSelectionBarProps) {
  const chosen = selection.ids.length
  if (chosen === 0) return null
  const elsewhere = chosen - selection.shown
  const { listed, filtered, isCapped } = list
  const offersMore = selection.shown === listed && (filtered > chosen || isCapped) && chosen < maxChosenOrders
  return (
    <section aria-label="Ordini selezionati" className={classes.bar}>
      <p role="status" className={classes.count}>
        <strong>{plural(chosen, 'ordine selezionato', 'ordini selezionati')}</strong>
        {elsewhere > 0 && ` · ${count(elsewhere)} fuori da questa schermata`}
      </p>
      {offersMore && <SelectFiltered selection={selection} {...list} />}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={selection.clear}>
        Deseleziona
      </Button>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}

type SelectFilteredProps = Pick<OrdersSelectionBarProps, 'selection' | 'filters' | 'filtered' | 'isCapped'>

function SelectFiltered({ selection, filters, filtered, isCapped }: SelectFilteredProps) {
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
      {filteredText(filtered, isCapped)}
    </Button>
  )
}

/** A capped count may be lower than the number that can be selected, so only the maximum is shown then. */
function filteredText(filtered: number, isCapped: boolean): string {
  if (filtered > maxChosenOrders) return `Seleziona i primi ${count(maxChosenOrders)} filtrati`
  if (isCapped) return `Seleziona i filtrati, al massimo ${count(maxChosenOrders)}`
  return `Seleziona ${allOf(filtered, 'filtrati').toLowerCase()}`
}
