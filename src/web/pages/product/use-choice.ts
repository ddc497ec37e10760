import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Product } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { initialChoice, type VariantChoice } from '../../features/products/customer/variant-choice.ts'

/**
 * The choice in the address, of values that the product has; a single colour or size is chosen from the start. The address follows a moment
 * after the click: until it does, what was clicked counts, so that a size right after a colour is chosen of that colour.
 */
export function useChoice({ variants }: Product) {
  const { color, size, variant } = useSearch({ from: paths.product })
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<VariantChoice | null>(null)
  const inAddress = initialChoice(variants, { color, size, name: variant })
  if (ahead && areEqual(ahead, inAddress)) setAhead(null)

  // Upon what was chosen last, not upon what was shown last: two choices may come between two renderings.
  const choose = (part: Partial<VariantChoice>) => {
    setAhead((last) => ({ ...(last ?? inAddress), ...part }))
    void navigate({
      from: paths.product,
      search: ({ color, size, variant }) => {
        const chosen = { ...initialChoice(variants, { color, size, name: variant }), ...part }
        return { color: chosen.color ?? undefined, size: chosen.size ?? undefined, variant: chosen.name ?? undefined }
      },
      replace: true,
      resetScroll: false,
    })
  }
  return [ahead ?? inAddress, choose] as const
}

const areEqual = (one: VariantChoice, other: VariantChoice): boolean =>
  one.color === other.color && one.size === other.size && one.name === other.name
