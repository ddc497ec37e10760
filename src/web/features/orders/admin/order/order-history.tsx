import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { historyTitle } from '../../../../../domain/orders/orders.ts'
import { dateTime } from '../../../../shared/texts/format.ts'
import classes from './order-history.module.css'

/** Status changes with author, time and note. */
export function OrderHistory({ history }: Pick<AdminOrderDetail, 'history'>) {
  if (history.length === 0) return <p className={classes.note}>Nessun passaggio registrato.</p>
  return (
    <ol className={classes.history}>
      {history.map(({ status, at, by, note, about }) => (
        <li key={`${at} ${status} ${note}`} className={classes.entry}>
          <time dateTime={at} className={classes.when}>
            {dateTime(at)}
          </time>
          <span>
            <strong>{historyTitle(status, about)}</strong> · {by ?? 'Automatico'}
            {note && <span className={classes.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
