// Guards: a shop’s products are linked by SKU and show our stock.

import { testStock } from './shop-stock-page.ts'

testStock('a desktop')
