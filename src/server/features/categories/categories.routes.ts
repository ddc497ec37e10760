import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import {
  AdminCategory,
  Category,
  CategoryInput,
  CategoryRemoval,
  CategoryRename,
} from '../../../contract/products/categories.ts'
import { z } from '../../../contract/z.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { readRecent } from '../../http/access/own-writes.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { selectCategories, selectCountedCategories } from './categories.queries.ts'
import { addCategory, changeCategory, removeCategory } from './change-categories.ts'

export const categoryRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/categories',
      operation('listCategories', 'Le categorie', { response: { 200: z.array(Category) } }),
      (request) => readRecent(app, request, ({ db }) => selectCategories(db)),
    )
  }

const params = z.object({ categoryId: id })

export const adminCategoryRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    const readOne = async ({ db }: Pick<AppContext, 'db'>, categoryId: string): Promise<AdminCategory> => {
      const category = (await selectCountedCategories(db)).find((one) => one.id === categoryId)
      if (!category) throw productProblems['category.not_found']()
      return category
    }

    http.get(
      '/api/admin/categories',
      operation('listAllCategories', 'Le categorie, con quanti prodotti hanno', {
        response: { 200: z.array(AdminCategory) },
      }),
      () => selectCountedCategories(app.db),
    )

    http.post(
      '/api/admin/categories',
      operation('addCategory', 'Aggiunge una categoria', { body: CategoryInput, response: { 201: AdminCategory } }),
      async (request, reply) => {
        const added = await inOneTransaction(app, async (within) =>
          readOne(within, await addCategory(within, currentUser(request).id, request.body)),
        )
        return reply.status(201).send(added)
      },
    )

    http.put(
      '/api/admin/categories/:categoryId',
      operation('renameCategory', 'Cambia il nome di una categoria', {
        params,
        body: CategoryRename,
        response: { 200: AdminCategory },
      }),
      async (request) => {
        const { categoryId } = request.params
        return inOneTransaction(app, async (within) => {
          await changeCategory(within, currentUser(request).id, categoryId, request.body)
          return readOne(within, categoryId)
        })
      },
    )

    http.delete(
      '/api/admin/categories/:categoryId',
      operation('removeCategory', 'Elimina una categoria, spostando prima i suoi prodotti in un’altra', {
        params,
        querystring: CategoryRemoval,
        response: { 204: z.null() },
      }),
      async (request, reply) => {
        await removeCategory(app, currentUser(request).id, request.params.categoryId, request.query.moveTo)
        return reply.status(204).send(null)
      },
    )
  }
