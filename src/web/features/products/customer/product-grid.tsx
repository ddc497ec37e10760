import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ProductListItem } from '../../../../contract/products/products.ts'
import { ProductCard } from './product-card.tsx'
import classes from './product-grid.module.css'

/** From tablets on, up to this many cards share one row, so that no card is left alone on the next one. */
const oneRow = 4

export type CardAction = (product: ProductListItem, productIds: readonly string[]) => ReactNode

interface ProductGridProps {
  products: readonly ProductListItem[]
  preview?: boolean
  /** Number of cards on the first screen. */
  priorityCount?: number
  /** Colour in which a product is shown; null or absent: its first picture. */
  colorOf?: (product: ProductListItem) => string | null
  /** Further controls of each card; `productIds` are the ids of all cards. */
  cardAction?: CardAction | undefined
}

export function ProductGrid({ products, preview = false, priorityCount = 0, colorOf, cardAction }: ProductGridProps) {
  const productIds = products.map(({ id }) => id)
  return (
    <ul className={classes.grid} data-one-row={products.length <= oneRow || undefined}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            preview={preview}
            priority={index < priorityCount}
            color={colorOf?.(product) ?? null}
            action={cardAction?.(product, productIds)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Reserves the grid's space while it loads. */
export function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={classes.grid} data-one-row={cards <= oneRow || undefined} aria-hidden>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical.
        <div key={index}>
          <Skeleton className={classes.picture} />
          <Skeleton height={16} width="70%" mt={16} />
          <Skeleton height={14} width="40%" mt={10} />
          <Skeleton height={12} width="55%" mt={10} mb={6} />
        </div>
      ))}
    </div>
  )
}
