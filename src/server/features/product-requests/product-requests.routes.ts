import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pageQuery } from '../../../contract/fields.ts'
import { ProductRequest, ProductRequestInput } from '../../../contract/products/product-requests.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { presentProductRequest } from './product-requests.presenter.ts'
import { selectOwnProductRequests } from './product-requests.queries.ts'
import { submitProductRequest } from './submit-product-request.ts'

/** Open to base accounts too. */
export const productRequestRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/product-requests',
      operation('listOwnProductRequests', 'Le proprie richieste di prodotti', {
        querystring: pageQuery,
        response: { 200: z.array(ProductRequest) },
      }),
      async (request, reply) => {
        const page = await selectOwnProductRequests(app.db, currentUser(request).id, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(presentProductRequest)
      },
    )

    http.post(
      '/api/product-requests',
      {
        ...operation('submitProductRequest', 'Chiede un prodotto che il catalogo non ha', {
          body: ProductRequestInput,
          response: { 201: ProductRequest },
          refusals: [429],
        }),
        config: { idempotent: true },
      },
      async (request, reply) => {
        const submitted = await submitProductRequest(app, currentUser(request), request.body, idempotencyKey(request))
        return reply.status(201).send(presentProductRequest(submitted))
      },
    )
  }
