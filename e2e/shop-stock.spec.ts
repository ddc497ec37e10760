import { testStock } from './shop-stock-page.ts'

testStock('a desktop')
