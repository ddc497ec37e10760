import { accessories } from './garments/accessories.ts'
import { coats } from './garments/coats.ts'
import { dresses } from './garments/dresses.ts'
import { jackets } from './garments/jackets.ts'
import { knitwear } from './garments/knitwear.ts'
import { shirts } from './garments/shirts.ts'
import { skirts } from './garments/skirts.ts'
import { trousers } from './garments/trousers.ts'

/** All silhouettes of the demo catalogue. */
export const garments = {
  ...dresses,
  ...jackets,
  ...shirts,
  ...trousers,
  ...knitwear,
  ...coats,
  ...skirts,
  ...accessories,
}

export type GarmentName = keyof typeof garments
