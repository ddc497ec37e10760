import { useState } from 'react'
import type { PricedProduct } from './rule-preview.tsx'

interface ChosenCategory {
  id: string
  name: string
}

export type ChosenProducts = ReturnType<typeof useChosenProducts>

/** Products and categories selected for the shop; the selection survives changing the catalogue page. */
export function useChosenProducts() {
  const [products, setProducts] = useState<readonly PricedProduct[]>([])
  const [categories, setCategories] = useState<readonly ChosenCategory[]>([])
  const without = <One extends { id: string }>(all: readonly One[], id: string) => all.filter((one) => one.id !== id)
  return {
    products,
    categories,
    isChosen: (id: string) => products.some((one) => one.id === id),
    choose: (product: PricedProduct, on: boolean) =>
      setProducts((before) => [...without(before, product.id), ...(on ? [product] : [])]),
    chooseCategory: (category: ChosenCategory, on: boolean) =>
      setCategories((before) => [...without(before, category.id), ...(on ? [category] : [])]),
    clear: () => {
      setProducts([])
      setCategories([])
    },
  }
}
