// Guards: products are chosen, sent to a shop and seen again.

import { testChoosing } from './shopify-products-page.ts'

testChoosing('a desktop')
