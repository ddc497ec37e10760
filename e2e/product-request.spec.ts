// Guards: a customer requests a product.

import { testRequest } from './product-request-page.ts'

testRequest('a desktop')
