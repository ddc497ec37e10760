import { Button } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import type { Product } from '../../../contract/products/products.ts'
import { Price } from '../../ui/price.tsx'
import classes from './buy-bar.module.css'
import { OrderSheetButton } from './order-sheet-button.tsx'

interface BuyBarProps {
  product: Pick<Product, 'price' | 'comparePrice'>
  /** The bar is hidden while these buttons are in view. */
  buttons: RefObject<HTMLElement | null>
  label: string
  disabled?: boolean
  /** Renders a link instead of a button. */
  href?: string
  onClick?: () => void
}

const sheetClasses = {
  root: classes.sheet ?? '',
  section: classes.sheetIcon ?? '',
  label: classes.sheetLabel ?? '',
}

/** Bar at the bottom edge of phones with the price and the main button, shown while the page's own buttons are out of view. */
export function BuyBar({ product, buttons, label, disabled = false, href, onClick }: BuyBarProps) {
  const isShown = useOutOfSight(buttons)
  return (
    <div className={classes.bar} data-buy-bar data-shown={isShown || undefined}>
      <Price price={product.price} comparePrice={product.comparePrice} />
      <OrderSheetButton size="md" classNames={sheetClasses} />
      {href === undefined ? (
        <Button size="md" disabled={disabled} onClick={onClick}>
          {label}
        </Button>
      ) : (
        <Button size="md" component="a" href={href}>
          {label}
        </Button>
      )}
    </div>
  )
}

function useOutOfSight(target: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => setIsOut(entry?.isIntersecting === false))
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isOut
}
