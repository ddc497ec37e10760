import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './chosen-products.module.css'
import { productsText } from './product-texts.ts'
import type { PricedProduct } from './shop-product-fields.tsx'

/** The selected products and categories; sticky while the catalogue scrolls. Renders nothing if none are selected. */
export function ChosenBar({ chosen, onSend }: { chosen: ChosenProducts; onSend: () => void }) {
  const { products, categories, clear } = chosen
  if (products.length === 0 && categories.length === 0) return null
  return (
    <section className={classes.bar} aria-label="Scelti per il tuo negozio" data-bottom-bar>
      <p className={classes.sum} role="status">
        {products.length > 0 && <strong>{productsText(products.length)}</strong>}
        {products.length > 0 && categories.length > 0 && ' e '}
        {categories.length > 0 && (
          <>
            {products.length > 0 ? 'tutto' : 'Tutto'} di {categories.map(({ name }) => name).join(', ')}
          </>
        )}
      </p>
      <div className="cluster gap-8-12">
        <Button variant="subtle" color="gray" onClick={clear}>
          Deseleziona
        </Button>
        <Button onClick={onSend}>Prezzi e invio</Button>
      </div>
    </section>
  )
}

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
