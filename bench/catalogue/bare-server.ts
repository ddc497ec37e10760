// The reference of `npm run bench:catalogue`: Fastify and pg, the same statements, and nothing else: no session, no validation, no headers.
import Fastify from 'fastify'
import { openDatabase } from '../../src/server/database/database.ts'
import { listProducts, readProduct, type Viewer } from '../../src/server/features/catalogue/read-catalogue.ts'

const db = openDatabase(process.env.DATABASE_URL ?? '')
const catalogue = { db, clock: { now: () => new Date() } }
const viewer: Viewer = {
  userRole: 'rivenditore',
  subscriptionPlan: 'starter',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: null,
}
const http = Fastify()

http.get<{ Querystring: Record<string, string | undefined> }>('/api/products', async (request, reply) => {
  const { limit = '12', offset = '0', categoryId, search } = request.query
  const query = { limit: Number(limit), offset: Number(offset), categoryId, search }
  return reply.type('application/json').send(await listProducts(catalogue, viewer, query))
})

http.get<{ Params: { id: string } }>('/api/products/:id', async (request, reply) =>
  reply.type('application/json').send(await readProduct(catalogue, viewer, request.params.id)),
)

http.get('/readyz', async () => ({ status: 'ready' }))

await http.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
