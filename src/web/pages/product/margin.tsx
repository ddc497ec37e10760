import type { Product } from '../../../contract/products/products.ts'
import { MarginCalculator } from '../../features/selling-prices/customer/margin-calculator.tsx'
import { countryOptions } from '../../shared/countries.ts'

/** Brings the calculator and the destinations together. */
export function Margin({ product }: { product: Product }) {
  return <MarginCalculator product={product} countries={countryOptions} />
}
