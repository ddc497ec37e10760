import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id, pageQuery } from '../../../contract/fields.ts'
import {
  AddLinesToWishlistInput,
  AddToWishlistInput,
  UpdateWishlistInput,
  WishlistEntry,
  WishlistLine,
  WishlistLinesQuery,
} from '../../../contract/wishlist.ts'
import { z } from '../../../contract/z.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { WishlistRow } from '../../database/schema/wishlist.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { describeLines, visibilityFor } from '../catalogue/read-catalogue.ts'
import { addLinesToWishlist, addToWishlist } from './add-to-wishlist.ts'
import { changeEntry, removeProduct } from './change-entry.ts'
import { exportWishlist, wishlistColumns } from './export-wishlist.ts'
import { deleteWishlistItem, selectWishlist, selectWishlistLines } from './wishlist.queries.ts'

const EntryParams = z.object({ entryId: id })

const ProductParams = z.object({ productId: id })

export const wishlistRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    async function present(
      { db }: Pick<AppContext, 'db'>,
      user: UserRow,
      rows: readonly WishlistRow[],
    ): Promise<WishlistEntry[]> {
      const lines = await describeLines(db, rows, visibilityFor(user, app.clock.now()))
      return rows.flatMap((row, index) => {
        const line = lines[index]
        const { userId: _, createdAt, ...fields } = row
        return line
          ? [{ ...fields, createdAt: createdAt.toISOString(), product: line.product, variant: line.variant }]
          : []
      })
    }

    async function presentOne(within: Pick<AppContext, 'db'>, user: UserRow, row: WishlistRow): Promise<WishlistEntry> {
      const [entry] = await present(within, user, [row])
      if (!entry) throw productProblems['wishlist.not_found']()
      return entry
    }

    http.get(
      '/api/wishlist',
      operation('listWishlist', 'La propria wishlist', {
        querystring: pageQuery,
        response: { 200: z.array(WishlistEntry) },
      }),
      async (request, reply) => {
        const user = currentUser(request)
        const page = await selectWishlist(app.db, user.id, request.query)
        setPageHeaders(reply, page)
        return present(app, user, page.rows)
      },
    )

    // Streamed, so that a wishlist of any length takes the same memory.
    http.get(
      '/api/wishlist.csv',
      operation('exportWishlist', 'La propria wishlist come CSV, una riga per articolo salvato', {
        produces: ['text/csv'],
      }),
      (request, reply) =>
        answerCsv(reply, {
          name: `wishlist-${businessDay(app.clock.now())}`,
          reader: 'person',
          header: wishlistColumns,
          rows: exportWishlist(app, currentUser(request)),
        }),
    )

    http.get(
      '/api/wishlist/lines',
      operation('listWishlistLines', 'Che cosa c’è nella wishlist di alcuni prodotti', {
        querystring: WishlistLinesQuery,
        response: { 200: z.array(WishlistLine) },
      }),
      (request) => selectWishlistLines(app.db, currentUser(request).id, request.query.productId),
    )

    http.delete(
      '/api/wishlist/products/:productId',
      {
        ...operation('removeProductFromWishlist', 'Toglie un prodotto con tutte le sue varianti', {
          params: ProductParams,
          response: { 204: z.null() },
        }),
        config: { keepsSessionCache: true },
      },
      async (request, reply) => {
        await removeProduct(app, currentUser(request).id, request.params.productId)
        return reply.status(204).send(null)
      },
    )

    http.post(
      '/api/wishlist',
      {
        ...operation('addToWishlist', 'Aggiunge un prodotto', {
          body: AddToWishlistInput,
          response: { 201: WishlistEntry },
          refusals: [404],
        }),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request, reply) => {
        const user = currentUser(request)
        const added = await inOneTransaction(app, async (within) =>
          presentOne(within, user, await addToWishlist(within, user.id, request.body, idempotencyKey(request))),
        )
        return reply.status(201).send(added)
      },
    )

    http.post(
      '/api/wishlist/lines',
      {
        ...operation('addLinesToWishlist', 'Aggiunge più articoli, tutti o nessuno', {
          body: AddLinesToWishlistInput,
          response: { 201: z.array(WishlistEntry) },
          refusals: [404],
        }),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request, reply) => {
        const user = currentUser(request)
        const added = await inOneTransaction(app, async (within) =>
          present(within, user, await addLinesToWishlist(within, user.id, request.body, idempotencyKey(request))),
        )
        return reply.status(201).send(added)
      },
    )

    http.patch(
      '/api/wishlist/:entryId',
      {
        ...operation('updateWishlistEntry', 'Cambia variante, quantità o note', {
          params: EntryParams,
          body: UpdateWishlistInput,
          response: { 200: WishlistEntry },
        }),
        config: { keepsSessionCache: true },
      },
      async (request) => {
        const user = currentUser(request)
        return inOneTransaction(app, async (within) =>
          presentOne(within, user, await changeEntry(within, user.id, request.params.entryId, request.body)),
        )
      },
    )

    http.delete(
      '/api/wishlist/:entryId',
      {
        ...operation('removeFromWishlist', 'Toglie una riga', { params: EntryParams, response: { 204: z.null() } }),
        config: { keepsSessionCache: true },
      },
      async (request, reply) => {
        if (!(await deleteWishlistItem(app.db, currentUser(request).id, request.params.entryId)))
          throw productProblems['wishlist.not_found']()
        return reply.status(204).send(null)
      },
    )
  }
