import { useState } from 'react'
import type { ShopProductFigures } from '../../../../../contract/shopify/shopify-products.ts'
import { count } from '../../../../shared/texts/format.ts'
import classes from './sending-progress.module.css'

/** Progress of the running send; renders nothing if none is running. */
export function SendingProgress({ figures: { due } }: { figures: ShopProductFigures }) {
  // Highest number of pending products since the queue was last empty.
  const [most, setMost] = useState(due)
  if (due > most || (due === 0 && most > 0)) setMost(due)
  if (due === 0) return null
  const total = Math.max(most, due)
  return (
    <div className={classes.progress}>
      <label htmlFor="shop-products-progress" className={classes.label}>
        {due === 1 ? 'Un prodotto' : `${count(due)} prodotti`} in attesa di invio: puoi anche chiudere la pagina.
      </label>
      <progress id="shop-products-progress" className={classes.bar} value={total - due} max={total} />
      <span className={classes.figures}>
        {count(total - due)} di {count(total)}
      </span>
    </div>
  )
}
