import type { OrderItem } from '../../../../contract/orders/orders.ts'
import { Picture } from '../../../ui/picture.tsx'
import classes from './order-thumbnail.module.css'

/** Picture of the first item and the number of further items. Hidden from screen readers, because the text next to it says the same. */
export function OrderThumbnail({ items }: { items: readonly OrderItem[] }) {
  return (
    <div className={classes.thumbnail} aria-hidden>
      <Picture src={items[0]?.imageUrl} alt="" sizes="42px" />
      {items.length > 1 && <span className={classes.more}>+{items.length - 1}</span>}
    </div>
  )
}
