import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { orderStatusLabel } from '../../../../../domain/orders/orders.ts'
import { dateTime } from '../../../../shared/texts/format.ts'
import classes from './order-history.module.css'

/** Who did what, when and why. */
export function OrderHistory({ history }: Pick<AdminOrderDetail, 'history'>) {
  if (history.length === 0) return <p className={classes.note}>Nessun passaggio registrato.</p>
  return (
    <ol className={classes.history}>
      {history.map(({ status, at, by, note }) => (
        <li key={`${at} ${status} ${note}`} className={classes.entry}>
          <time dateTime={at} className={classes.when}>
            {dateTime(at)}
          </time>
          <span>
            <strong>{orderStatusLabel(status)}</strong> · {by ?? 'Automatico'}
            {note && <span className={classes.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
