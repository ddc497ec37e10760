import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { company } from '../../domain/company.ts'

/** `/api/openapi.json` and a readable page at `/api/docs`, generated from the schemas that validate. */
export async function registerApiDocs(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      info: {
        title: `${company.product} API`,
        version: '1.0.0',
        description: 'API del portale B2B. Importi in euro, IVA inclusa.',
      },
    },
    transform: jsonSchemaTransform,
  })
  http.get('/api/openapi.json', { schema: { hide: true } }, () => http.swagger())
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
  })
}
