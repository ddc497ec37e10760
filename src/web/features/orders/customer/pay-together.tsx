import { Button } from '@mantine/core'
import { euro, plural } from '../../../shared/texts/format.ts'
import classes from './pay-together.module.css'
import type { ChosenOrders } from './use-chosen-orders.ts'

interface PayTogetherProps {
  orders: ChosenOrders
  isOpening: boolean
  onPay: () => void
}

/** Pays the selected orders; sticky while the rows scroll. Renders nothing while none is selected. */
export function PayTogether({ orders: { chosen, total, chooseAll }, isOpening, onPay }: PayTogetherProps) {
  if (chosen.length === 0) return null
  return (
    <section aria-label="Ordini scelti" className={classes.bar}>
      <p className={classes.count}>{plural(chosen.length, 'scelto', 'scelti')}</p>
      <Button variant="subtle" color="gray" onClick={() => chooseAll(false)}>
        Deseleziona
      </Button>
      <Button loading={isOpening} onClick={onPay}>
        Paga {plural(chosen.length, 'ordine', 'ordini')} ({euro(total)})
      </Button>
    </section>
  )
}
