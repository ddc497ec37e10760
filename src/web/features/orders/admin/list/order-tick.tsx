import { Checkbox } from '@mantine/core'
import type { AdminOrder } from '../../../../../contract/orders/orders.ts'
import classes from './order-tick.module.css'
import type { OrdersSelection } from './use-selection.ts'

interface OrderTickProps {
  order: AdminOrder
  isSelected: boolean
  onSelect: OrdersSelection['select']
}

/** Selects an order; with Shift also all orders between it and the previously ticked one. */
export function OrderTick({ order, isSelected, onSelect }: OrderTickProps) {
  return (
    <Checkbox
      classNames={{ body: classes.body ?? '' }}
      size="sm"
      checked={isSelected}
      data-row-action="select"
      aria-label={`Seleziona l’ordine ${order.orderNumber}`}
      onChange={({ currentTarget, nativeEvent }) =>
        onSelect(order.id, currentTarget.checked, {
          upTo: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
        })
      }
    />
  )
}

interface AllTickProps {
  selection: OrdersSelection
  listed: number
}

/** Selects or deselects all orders on screen. */
export function AllTick({ selection, listed }: AllTickProps) {
  return (
    <Checkbox
      classNames={{ body: classes.body ?? '' }}
      size="sm"
      checked={selection.shown === listed}
      indeterminate={selection.shown > 0 && selection.shown < listed}
      aria-label="Seleziona tutti gli ordini mostrati"
      onChange={({ currentTarget }) => selection.selectShown(currentTarget.checked)}
    />
  )
}
