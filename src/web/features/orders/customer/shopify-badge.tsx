import { IconShoppingBag } from '../../../ui/icons/icon-shopping-bag.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './shopify-badge.module.css'

/** Marks orders from the reseller's connected shop. */
export function ShopifyBadge() {
  return (
    <StatusBadge tint="neutral">
      <span className={classes.label}>
        <IconShoppingBag size={14} stroke={1.75} aria-hidden />
        Shopify
      </span>
    </StatusBadge>
  )
}
