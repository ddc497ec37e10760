import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '../../../../contract/products/products.ts'
import { vatRateText } from '../../../../domain/money/vat.ts'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './margin-calculator.module.css'
import { MarginLine } from './margin-line.tsx'
import { SellingPriceField } from './selling-price-field.tsx'
import { saleCostsQuery } from './selling-prices.api.ts'

interface MarginCalculatorProps {
  product: Product
  countries: readonly { value: string; label: string }[]
}

/** The user's selling price, saved per product, and the margin that results. */
export function MarginCalculator({ product, countries }: MarginCalculatorProps) {
  const { id: productId, price: goods, vatRate } = product
  const [country, setCountry] = useState('IT')
  const { data: costs, error, refetch } = useQuery(saleCostsQuery(productId, country))
  if (!costs) return error ? <LoadFailed error={error} onRetry={refetch} /> : <RowsSkeleton rows={3} height={72} />
  const { price: sellingPrice, shippingCost } = costs
  return (
    <>
      <div className={classes.fields}>
        <SellingPriceField key={productId} productId={productId} price={sellingPrice} />
        <NativeSelect
          label="Spedizione verso"
          data={[...countries]}
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
      </div>
      {sellingPrice === null && <p className={classes.hint}>Scrivi a quanto lo vendi: lo ricordiamo per te.</p>}
      {sellingPrice !== null && shippingCost === null && (
        <p className={classes.hint}>Non spediamo ancora in questo paese: scrivici per un preventivo.</p>
      )}
      {sellingPrice !== null && shippingCost !== null && (
        <MarginLine sale={{ sellingPrice, goods, shipping: shippingCost, vatRate }} />
      )}
      <p className={classes.note}>
        Un capo per spedizione, in regime IVA ordinario con aliquota del {vatRateText(vatRate)}%. Fuori dall’Italia
        l’aliquota della vendita può cambiare.
      </p>
    </>
  )
}
