import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from '../../../contract/z.ts'
import { company } from '../../../domain/company.ts'
import { type ApiDocument, apiTags, describeOperations, sharedComponents } from './describe-operations.ts'
import { accountSchemas } from './schemas/account-schemas.ts'
import { orderSchemas } from './schemas/order-schemas.ts'
import { portalSchemas } from './schemas/portal-schemas.ts'
import { productSchemas } from './schemas/product-schemas.ts'
import { shippingSchemas } from './schemas/shipping-schemas.ts'
import { shopProductSchemas } from './schemas/shop-product-schemas.ts'
import { shopStockSchemas } from './schemas/shop-stock-schemas.ts'

/** Response schemas by name. Generated clients use the names for their types. */
const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  ...accountSchemas,
  ...orderSchemas,
  ...shopProductSchemas,
  ...shopStockSchemas,
  ...portalSchemas,
  ...productSchemas,
  ...shippingSchemas,
}

/** The OpenAPI generator references these schemas instead of inlining them. */
const apiSchemas = z.registry<{ id: string }>()

for (const [id, schema] of Object.entries(namedSchemas)) apiSchemas.add(schema, { id })

/**
 * Serves `/api/openapi.json` and a readable page at `/api/docs`, generated from the validation schemas. OpenAPI 3.1, whose schemas are plain JSON
 * Schema (docs/decisions/0049-describe-the-api-with-openapi-3-1.md).
 */
export async function registerApiDocs(http: FastifyInstance): Promise<void> {
  const withSchemas = createJsonSchemaTransformObject({ schemaRegistry: apiSchemas })
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${company.product} API`,
        version: '1.0.0',
        description: 'API del portale B2B. Importi in euro, IVA inclusa dove `taxation` non dice altro.',
      },
      tags: apiTags,
      components: sharedComponents,
    },
    transform: createJsonSchemaTransform({ schemaRegistry: apiSchemas }),
    transformObject: (document) => describeOperations(withoutInputs(withSchemas(document) as ApiDocument)),
  })
  http.get('/api/openapi.json', { schema: { hide: true } }, () => http.swagger())
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
  })
}

/** The generator also adds an input variant of each schema (`OrderInput`), which no request uses. */
function withoutInputs(document: ApiDocument): ApiDocument {
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => name in namedSchemas)
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}
