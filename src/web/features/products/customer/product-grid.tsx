import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductListItem } from '../../../../contract/products/products.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { availabilityNames, availabilityOf } from '../../../../domain/products/availability.ts'
import { inSizeOrder, pictureFor } from '../../../../domain/products/products.ts'
import { Picture } from '../../../ui/picture.tsx'
import { DiscountBadge, Price } from '../../../ui/price.tsx'
import classes from './product-grid.module.css'
import { productQuery } from './products.api.ts'
import { swatchLetters, swatchTint } from './swatch-tints.ts'

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

interface ProductCardProps {
  product: ProductListItem
  /** For visitors: explains the benefit of signing in. */
  preview?: boolean
  /** For cards on the first screen: loads the picture first. */
  priority?: boolean
  /** Colour of the picture shown, also preselected on the product page. */
  color?: string | null
  /** Controls on the picture and at the end of the card. */
  action?: ReactNode
}

function ProductCard({ product, preview = false, priority = false, color = null, action }: ProductCardProps) {
  const queryClient = useQueryClient()
  const warm = () => void queryClient.prefetchQuery(productQuery(product.id))
  const { id, name, price, comparePrice, category, available } = product
  const picture = pictureFor(product, color)
  return (
    <article className={classes.card}>
      <div className={classes.frame}>
        <Picture
          src={picture?.imageUrl}
          preview={picture?.preview}
          alt=""
          sizes="(min-width: 75em) 300px, (min-width: 48em) 30vw, 46vw"
          priority={priority}
          className={classes.cardPicture}
        />
        <span className={classes.discount}>
          <DiscountBadge price={price} comparePrice={comparePrice} />
        </span>
      </div>
      <h2 className={classes.name}>
        <Link
          to={paths.product}
          params={{ productId: id }}
          search={{ color: color ?? undefined }}
          className={classes.link}
          onMouseEnter={warm}
          onFocus={warm}
        >
          {name}
        </Link>
      </h2>
      <Price price={price} comparePrice={comparePrice} />
      <p className={classes.meta}>
        {category} · {availabilityNames[availabilityOf(available)]}
      </p>
      <Options product={product} />
      {preview && <p className={classes.meta}>Accedi per vedere tutte le immagini e varianti</p>}
      {action}
    </article>
  )
}

/** Maximum number of dots; further colours are only counted. */
const shownColors = 5

/** The colours as dots and the sizes in stock; visitors receive neither. */
function Options({ product: { colors, sizes } }: Pick<ProductCardProps, 'product'>) {
  if (colors.length === 0 && sizes.length === 0) return null
  const letters = swatchLetters(colors)
  return (
    <p className={classes.options}>
      {colors.length > 0 && (
        <span className={classes.dots} role="img" aria-label={`Colori: ${colors.join(', ')}`}>
          {colors.slice(0, shownColors).map((color) => (
            <span key={color} className={classes.dot} style={{ background: swatchTint(color) }} title={color}>
              {letters.get(color)}
            </span>
          ))}
          {colors.length > shownColors && `+${colors.length - shownColors}`}
        </span>
      )}
      {sizes.length > 0 && (
        <span>
          <VisuallyHidden>Taglie disponibili: </VisuallyHidden>
          {inSizeOrder(sizes).join(' ')}
        </span>
      )}
    </p>
  )
}
