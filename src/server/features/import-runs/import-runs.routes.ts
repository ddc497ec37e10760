import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import {
  CatalogueExportQuery,
  ProductImport,
  ProductImportListQuery,
  ProductImportRows,
  ProductImportRowsExportQuery,
  ProductImportRowsQuery,
  ProductImportUploadQuery,
} from '../../../contract/products/product-imports.ts'
import { z } from '../../../contract/z.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { operation } from '../../http/api/operation.ts'
import { disconnectSignal } from '../../http/connections/disconnect-signal.ts'
import { largeFileBodyMs, leaveFilesUnread, tableTypes, unreadFile } from '../../http/connections/request-bodies.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { recordedRows } from '../audit/record-reads.ts'
import { catalogueHeader } from '../product-import/catalogue-file/catalogue-columns.ts'
import { exportCatalogue } from '../product-import/catalogue-file/export-catalogue.ts'
import { cancelImport, startImport } from './decide-import.ts'
import type { ImportWithActor } from './import-runs.queries.ts'
import { exportImportRows, importRowsHeader, listImports, readImport, readImportRows } from './read-imports.ts'
import { receiveImport } from './receive-import.ts'

const params = z.object({ importId: id })

/** Routes for files of products and stock: dry run, import, and the outcome of each row. */
export const importRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    // Streamed while it is read, so that a catalogue of any size needs the same memory.
    http.get(
      '/api/admin/products.csv',
      operation('exportCatalogue', 'Il catalogo come tabella, una riga per variante; l’importazione la riprende', {
        querystring: CatalogueExportQuery,
        produces: ['text/csv'],
      }),
      (request, reply) =>
        answerCsv(reply, {
          name: `catalogo-${businessDay(app.clock.now())}`,
          reader: 'person',
          header: catalogueHeader,
          rows: recordedRows(
            app,
            {
              adminId: currentUser(request).id,
              action: 'product.export',
              subject: 'list:products',
              filter: request.query,
            },
            exportCatalogue(app, request.query),
          ),
        }),
    )

    http.get(
      '/api/admin/product-imports',
      operation('listProductImports', 'Gli ultimi file di prodotti e giacenze', {
        querystring: ProductImportListQuery,
        response: { 200: z.array(ProductImport) },
      }),
      async (request) => (await listImports(app, request.query.limit)).map(presentImport),
    )

    http.get(
      '/api/admin/product-imports/:importId',
      operation('readProductImport', 'Un’importazione e a che punto è', { params, response: { 200: ProductImport } }),
      async (request) => presentImport(await readImport(app, request.params.importId)),
    )

    http.get(
      '/api/admin/product-imports/:importId/rows',
      operation('listProductImportRows', 'Che cosa succede di ogni riga del file', {
        params,
        querystring: ProductImportRowsQuery,
        response: { 200: ProductImportRows },
      }),
      (request) => readImportRows(app, request.params.importId, request.query),
    )

    http.get(
      '/api/admin/product-imports/:importId/rows.csv',
      operation('exportProductImportRows', 'Che cosa succede di ogni riga del file, come tabella', {
        params,
        querystring: ProductImportRowsExportQuery,
        produces: ['text/csv'],
      }),
      async (request, reply) => {
        const found = await readImport(app, request.params.importId)
        return answerCsv(reply, {
          name: `importazione-${found.id.slice(0, 8)}`,
          reader: 'person',
          header: importRowsHeader,
          rows: recordedRows(
            app,
            {
              adminId: currentUser(request).id,
              action: 'product_import.export',
              subject: `product_import:${found.id}`,
              filter: request.query,
            },
            exportImportRows(app, found.id, request.query.outcome),
          ),
        })
      },
    )

    http.post(
      '/api/admin/product-imports/:importId/start',
      operation('startProductImport', 'Importa il file controllato, o riprende da dove si era fermato', {
        params,
        response: { 200: ProductImport },
      }),
      async (request) =>
        presentImport(
          await inOneTransaction(app, (within) =>
            startImport(within, currentUser(request).id, request.params.importId),
          ),
        ),
    )

    http.post(
      '/api/admin/product-imports/:importId/cancel',
      operation('cancelProductImport', 'Annulla un’importazione: quello che è già importato resta', {
        params,
        response: { 200: ProductImport },
      }),
      async (request) =>
        presentImport(
          await inOneTransaction(app, (within) =>
            cancelImport(within, currentUser(request).id, request.params.importId),
          ),
        ),
    )
  }

/** Receives the file as a stream, unparsed by the framework. */
export const importUploadRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    leaveFilesUnread(http)

    http.post(
      '/api/admin/product-imports',
      {
        ...operation('receiveProductImport', 'Riceve un file di prodotti o di giacenze e ne comincia il controllo', {
          querystring: ProductImportUploadQuery,
          response: { 201: ProductImport },
          refusals: [429],
          consumes: tableTypes,
        }),
        config: { bodyMs: largeFileBodyMs },
      },
      async (request, reply) => {
        const body = unreadFile(request)
        const length = request.headers['content-length']
        const received = await receiveImport(app, currentUser(request).id, request.query, {
          body,
          contentLength: length === undefined ? undefined : Number(length),
          signal: disconnectSignal(reply),
        })
        return reply.status(201).send(presentImport(received))
      },
    )
  }

const presentImport = ({ actorId: _, digest: __, ...row }: ImportWithActor): ProductImport => ({
  ...row,
  planned: { ...row.planned },
  outcomes: { ...row.outcomes },
  pictureCheck: row.pictureCheck && { ...row.pictureCheck, unreachable: [...row.pictureCheck.unreachable] },
  createdAt: row.createdAt.toISOString(),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
