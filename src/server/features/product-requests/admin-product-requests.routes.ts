import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import {
  AdminProductRequest,
  AdminProductRequestListQuery,
  ProductRequestAnswerInput,
} from '../../../contract/products/product-requests.ts'
import { z } from '../../../contract/z.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { findProductRequest } from './admin-product-requests.queries.ts'
import { answerProductRequest } from './answer-product-request.ts'
import { listProductRequests } from './list-product-requests.ts'
import { presentAdminProductRequest } from './product-requests.presenter.ts'

const params = z.object({ requestId: id })

export const adminProductRequestRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/product-requests',
      operation('listAllProductRequests', 'Le richieste di prodotto di tutti i clienti', {
        querystring: AdminProductRequestListQuery,
        response: { 200: z.array(AdminProductRequest) },
      }),
      async (request, reply) => {
        const page = await listProductRequests(app, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(presentAdminProductRequest)
      },
    )

    http.get(
      '/api/admin/product-requests/:requestId',
      operation('readAnyProductRequest', 'Una richiesta di prodotto', {
        params,
        response: { 200: AdminProductRequest },
      }),
      async (request) => {
        const found = await findProductRequest(app.db, request.params.requestId)
        if (!found) throw productProblems['product_request.not_found']()
        return presentAdminProductRequest(found)
      },
    )

    http.put(
      '/api/admin/product-requests/:requestId',
      operation('answerProductRequest', 'Risponde a una richiesta di prodotto: stato e note', {
        params,
        body: ProductRequestAnswerInput,
        response: { 200: AdminProductRequest },
      }),
      async (request) =>
        presentAdminProductRequest(
          await answerProductRequest(app, currentUser(request).id, request.params.requestId, request.body),
        ),
    )
  }
