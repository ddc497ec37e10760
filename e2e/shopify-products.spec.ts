// Guards: products are chosen, sent to a shop and listed.

import { testChoosing } from './shopify-products-page.ts'

testChoosing('a desktop')
