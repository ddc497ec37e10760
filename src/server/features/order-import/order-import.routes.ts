import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  OrderColumnsInput,
  OrderFileColumns,
  OrderImport,
  OrderImportQuery,
  QuickOrder,
} from '../../../contract/orders/order-import.ts'
import { z } from '../../../contract/z.ts'
import { maxImportedBytes } from '../../../domain/orders/files/order-import.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { fileBodyMs, leaveFilesUnread, receiveFile, tableTypes } from '../../http/connections/request-bodies.ts'
import { checkQuickOrder } from './check-quick-order.ts'
import { importOrders } from './import-orders.ts'
import { chooseOrderColumns, readOrderColumns } from './order-file-columns.ts'

/** Orders by file (one order per reference) and the lines of a quick order. */
export const orderImportRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    leaveFilesUnread(http)

    http.post(
      '/api/orders/import',
      {
        ...operation(
          'importOrders',
          'Inserisce gli ordini di un file CSV per molti destinatari, o dice che cosa ne sarebbe (`dryRun=1`)',
          { querystring: OrderImportQuery, response: { 200: OrderImport }, refusals: [429], consumes: tableTypes },
        ),
        config: { keepsSessionCache: true, bodyMs: fileBodyMs },
      },
      (request, reply) =>
        receiveFile(request, reply, maxImportedBytes, (file) =>
          importOrders(app, currentUser(request), file, { dryRun: request.query.dryRun === '1' }),
        ),
    )

    // A POST because of its large body; read-only.
    http.post(
      '/api/orders/import/columns',
      {
        ...operation(
          'readOrderFileColumns',
          'Riconosce il formato di un file di ordini e le sue colonne, senza inserire nulla',
          { response: { 200: OrderFileColumns }, refusals: [429], consumes: tableTypes },
        ),
        config: { keepsSessionCache: true, bodyMs: fileBodyMs },
      },
      (request, reply) =>
        receiveFile(request, reply, maxImportedBytes, (file) => readOrderColumns(app, currentUser(request).id, file)),
    )

    http.put(
      '/api/orders/import/columns',
      {
        ...operation(
          'chooseOrderFileColumns',
          'Ricorda quali colonne usare per i file con la stessa intestazione; `columns` null le dimentica',
          { body: OrderColumnsInput, response: { 204: z.null().describe('Nessun contenuto') } },
        ),
        config: { keepsSessionCache: true },
      },
      async (request, reply) => {
        await chooseOrderColumns(app, currentUser(request).id, request.body)
        return reply.status(204).send(null)
      },
    )

    // A POST because of its large body; read-only.
    http.post(
      '/api/orders/lines',
      {
        ...operation(
          'checkOrderLines',
          'Controlla le righe `SKU;quantità` di un ordine rapido: articoli, prezzi e disponibilità',
          { response: { 200: QuickOrder }, refusals: [429], consumes: tableTypes },
        ),
        config: { keepsSessionCache: true, bodyMs: fileBodyMs },
      },
      (request, reply) =>
        receiveFile(request, reply, maxImportedBytes, (file) => checkQuickOrder(app, currentUser(request).id, file)),
    )
  }
