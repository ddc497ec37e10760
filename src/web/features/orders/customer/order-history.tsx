import type { OrderDetail } from '../../../../contract/orders/orders.ts'
import { historyTitle } from '../../../../domain/orders/orders.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import classes from './order-history.module.css'

/** Status changes with time and note. */
export function OrderHistory({ history }: Pick<OrderDetail, 'history'>) {
  return (
    <ol className={classes.history}>
      {history.map(({ status, at, by, note, about }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows, and two moves may share an instant.
        <li key={index} className={classes.move}>
          <p className={classes.status}>{historyTitle(status, about)}</p>
          <p className={classes.detail}>
            {dateTime(at)}
            {by && ` · ${by}`}
          </p>
          {note && <p className={classes.detail}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
