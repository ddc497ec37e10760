// Reference server of `npm run bench -- catalogue`: Fastify and pg with the same statements; no session, no validation, no headers.
import Fastify from 'fastify'
import { openDatabase } from '../../src/server/database/database.ts'
import {
  listProducts,
  readFacets,
  readProduct,
  type Viewer,
} from '../../src/server/features/catalogue/read-catalogue.ts'

const db = openDatabase(process.env.DATABASE_URL ?? '')
const catalogue = { db, clock: { now: () => new Date() } }
const viewer: Viewer = {
  userRole: 'rivenditore',
  subscriptionPlan: 'starter',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: null,
  subscriptionRenews: false,
}
const http = Fastify()

interface Query {
  limit?: string
  offset?: string
  categoryId?: string
  search?: string
  available?: string
  color?: string | string[]
  size?: string | string[]
}

const toFilters = ({ categoryId, search, available, color, size }: Query) => ({
  categoryId,
  search,
  exact: false,
  available: available === 'true',
  color: color === undefined ? undefined : [color].flat(),
  size: size === undefined ? undefined : [size].flat(),
})

http.get<{ Querystring: Query }>('/api/products/facets', (request) => readFacets(catalogue, toFilters(request.query)))

http.get<{ Querystring: Query }>('/api/products', async (request, reply) => {
  const { limit = '12', offset = '0' } = request.query
  const query = { ...toFilters(request.query), limit: Number(limit), offset: Number(offset) }
  return reply.type('application/json').send(await listProducts(catalogue, viewer, query))
})

http.get<{ Params: { id: string } }>('/api/products/:id', async (request, reply) =>
  reply.type('application/json').send(await readProduct(catalogue, viewer, request.params.id)),
)

http.get('/readyz', async () => ({ status: 'ready' }))

await http.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
