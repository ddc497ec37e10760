import type { Product } from '../../../contract/products/products.ts'
import { MarginCalculator } from '../../features/selling-prices/customer/margin-calculator.tsx'
import { countryOptions } from '../../shared/countries.ts'

/** Connects the calculator with the list of destinations. */
export function Margin({ product }: { product: Product }) {
  return <MarginCalculator product={product} countries={countryOptions} />
}
