import type { AdminShop } from '../../../../contract/shopify/admin-shops.ts'
import { shopEndTexts, shopStateLabels } from '../../../../domain/shopify/shopify-shops.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { stateTints } from './shop-filters.ts'
import classes from './shops-table.module.css'

/** Connection state of a shop, and since when it has been failing. */
export function ShopState({ shop: { state, end, failingSince } }: { shop: AdminShop }) {
  return (
    <>
      <StatusBadge tint={stateTints[state]}>{shopStateLabels[state]}</StatusBadge>
      {end && <span className={classes.soft}>{shopEndTexts[end]}</span>}
      {failingSince && <span className={classes.soft}>dal {dateTime(failingSince)}</span>}
    </>
  )
}
