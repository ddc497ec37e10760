import { z } from '../../../contract/z.ts'
import { accountSchemas } from './schemas/account-schemas.ts'
import { orderSchemas } from './schemas/order-schemas.ts'
import { portalSchemas } from './schemas/portal-schemas.ts'
import { productSchemas } from './schemas/product-schemas.ts'
import { shippingSchemas } from './schemas/shipping-schemas.ts'
import { shopProductSchemas } from './schemas/shop-product-schemas.ts'
import { shopStockSchemas } from './schemas/shop-stock-schemas.ts'

/** Response schemas by name. Generated clients use the names for their types. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  ...accountSchemas,
  ...orderSchemas,
  ...shopProductSchemas,
  ...shopStockSchemas,
  ...portalSchemas,
  ...productSchemas,
  ...shippingSchemas,
}

/** The OpenAPI generator references these schemas instead of inlining them. */
export const apiSchemas = z.registry<{ id: string }>()

for (const [id, schema] of Object.entries(namedSchemas)) apiSchemas.add(schema, { id })
