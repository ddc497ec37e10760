// The yardstick of `npm run bench:catalogue`: Fastify and pg, the same statements, and nothing else: no session, no validation, no headers.
import Fastify from 'fastify'
import { openDatabase } from '../../src/server/database/database.ts'
import { findProducts } from '../../src/server/features/products/find-products.ts'
import {
  selectActiveProductJson,
  selectFoundProducts,
  selectProductPage,
} from '../../src/server/features/products/products.queries.ts'

const db = openDatabase(process.env.DATABASE_URL ?? '')
const visibility = { allImages: true, variants: true }
const http = Fastify()

http.get<{ Querystring: Record<string, string | undefined> }>('/api/products', async (request, reply) => {
  const { limit = '12', offset = '0', categoryId, search } = request.query
  const page = { limit: Number(limit), offset: Number(offset), categoryId }
  if (search === undefined) {
    const { products, total } = await selectProductPage(db, { ...page, sort: 'newest' }, visibility)
    return reply.type('application/json').send(`{"products":${products},"total":${total},"totalIsCapped":false}`)
  }
  const found = await findProducts(db, {
    ...page,
    search,
    sort: 'relevance',
    available: false,
    color: undefined,
    size: undefined,
  })
  const products = await selectFoundProducts(db, found.ids, visibility)
  return reply
    .type('application/json')
    .send(`{"products":${products},"total":${found.total},"totalIsCapped":${found.totalIsCapped}}`)
})

http.get<{ Params: { id: string } }>('/api/products/:id', async (request, reply) =>
  reply.type('application/json').send(await selectActiveProductJson(db, request.params.id, visibility)),
)

http.get('/readyz', async () => ({ status: 'ready' }))

await http.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
