import { demoAccessories } from './demo-accessories.ts'
import { demoCoats, demoJackets } from './demo-coats-and-jackets.ts'
import { demoDresses, demoSkirts } from './demo-dresses-and-skirts.ts'
import { demoKnitwear } from './demo-knitwear.ts'
import type { DemoCategory, DemoProduct } from './demo-product.ts'
import { demoShirts } from './demo-shirts.ts'
import { demoTrousers } from './demo-trousers.ts'

export const demoCategories: readonly DemoCategory[] = [
  { name: 'Abiti', slug: 'abiti' },
  { name: 'Giacche', slug: 'giacche' },
  { name: 'Camicie', slug: 'camicie' },
  { name: 'Pantaloni', slug: 'pantaloni' },
  { name: 'Maglieria', slug: 'maglieria' },
  { name: 'Cappotti', slug: 'cappotti' },
  { name: 'Gonne', slug: 'gonne' },
  { name: 'Accessori', slug: 'accessori' },
]

const families = [
  demoDresses,
  demoJackets,
  demoShirts,
  demoTrousers,
  demoKnitwear,
  demoCoats,
  demoSkirts,
  demoAccessories,
]

/** Takes products from each category in turn, so that the catalogue starts with variety when sorted by insertion. */
function interleave(groups: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  const longest = Math.max(...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group.slice(turn, turn + 1))).flat()
}

export const demoProducts: readonly DemoProduct[] = interleave(families)
