import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { Problem } from '../../../contract/problem.ts'
import { z } from '../../../contract/z.ts'
import { company } from '../../../domain/company.ts'
import { apiSections } from './api-sections.ts'
import { type ApiDocument, describeOperations, sharedComponents } from './describe-operations.ts'

/**
 * Serves `/api/openapi.json` and a readable page at `/api/docs`, generated from the routes and the schemas that validate. OpenAPI 3.1, whose schemas
 * are plain JSON Schema (docs/decisions/0049-describe-the-api-with-openapi-3-1.md).
 */
export async function registerApiDocs(http: FastifyInstance): Promise<void> {
  const routes: RouteOptions[] = []
  http.addHook('onRoute', (route) => void routes.push(route))
  // The generator references these schemas instead of inlining them.
  const schemaRegistry = z.registry<{ id: string }>()
  const names = new Set<string>()
  const withSchemas = createJsonSchemaTransformObject({ schemaRegistry })
  /** The generator also adds an input variant of each schema (`OrderInput`), which no request uses. */
  function withoutInputs(document: ApiDocument): ApiDocument {
    const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => names.has(name))
    return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
  }
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${company.product} API`,
        version: '1.0.0',
        description: 'API del portale B2B. Importi in euro, IVA inclusa dove `taxation` non dice altro.',
      },
      tags: apiSections.map(({ name, description }) => ({ name, description })),
      components: sharedComponents,
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) => describeOperations(withoutInputs(withSchemas(document) as ApiDocument), routes),
  })

  async function registerNames(): Promise<void> {
    const schemas = (await nameSchemas(routes)).set('Problem', Problem)
    for (const [id, schema] of schemas) {
      schemaRegistry.add(schema, { id })
      names.add(id)
    }
  }
  // Once, before the first description.
  let registered: Promise<void> | undefined
  const docs: FastifyPluginAsync = async (docs) => {
    docs.addHook('onRequest', () => {
      registered ??= registerNames()
      return registered
    })
    docs.get('/api/openapi.json', { schema: { hide: true } }, () => http.swagger())
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', persistAuthorization: false },
    })
  }
  await http.register(docs)
}

const contract = join(import.meta.dirname, '../../../contract')

/**
 * The schemas of the contract that responses consist of, under the names of their exports, which generated clients use for their types. A schema that
 * a request also contains stays inline.
 */
async function nameSchemas(routes: readonly RouteOptions[]): Promise<Map<string, z.ZodType>> {
  const answered = partsOf(routes.map(({ schema }) => schema?.response))
  const asked = partsOf(routes.map(({ schema }) => [schema?.body, schema?.querystring, schema?.params]))
  const named = new Map<string, z.ZodType>()
  for (const file of await readdir(contract, { recursive: true })) {
    if (file.endsWith('.test.ts') || !file.endsWith('.ts')) continue
    const exported: Record<string, unknown> = await import(pathToFileURL(join(contract, file)).href)
    for (const [name, schema] of Object.entries(exported)) {
      if (schema instanceof z.ZodType && /^[A-Z]/.test(name) && answered.has(schema) && !asked.has(schema))
        named.set(name, schema)
    }
  }
  return named
}

/** Everything that schemas contain, including themselves. */
function partsOf(root: unknown, found = new Set<unknown>()): Set<unknown> {
  if (typeof root !== 'object' || root === null || found.has(root)) return found
  found.add(root)
  for (const part of Object.values(root instanceof z.ZodType ? root.def : root)) partsOf(part, found)
  return found
}
