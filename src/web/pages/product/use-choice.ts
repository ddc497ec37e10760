import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Product } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { initialChoice, type VariantChoice } from '../../features/products/customer/variant-choice.ts'

/**
 * The choice in the address, limited to values of the product; a single colour or size is preselected. The address is updated shortly after
 * the click, so until then the clicked choice is returned: a size clicked right after a colour must apply to that colour.
 */
export function useChoice({ variants }: Product) {
  const { color, size, variant } = useSearch({ from: paths.product })
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<VariantChoice | null>(null)
  const inAddress = initialChoice(variants, { color, size, name: variant })
  if (ahead && areEqual(ahead, inAddress)) setAhead(null)

  // Based on the last choice, not the last render: two choices can occur between two renders.
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
