import { Button } from '@mantine/core'
import classes from './chosen-bar.module.css'
import { productsText } from './product-texts.ts'
import type { ChosenProducts } from './use-chosen-products.ts'

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
