import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CarrierFileInput,
  Parcel,
  PickList,
  PickListQuery,
  PrintedSlips,
  PrintSlipsInput,
  ScanParams,
  ShipmentResults,
  ShipmentsInput,
  SlipsQuery,
  ToShip,
} from '../../../contract/orders/fulfilment.ts'
import { TrackingFile, TrackingFileQuery } from '../../../contract/orders/tracking-file.ts'
import { maxImportedBytes } from '../../../domain/orders/files/order-import.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { operation } from '../../http/api/operation.ts'
import { disconnectSignal } from '../../http/connections/disconnect-signal.ts'
import { fileBodyMs, leaveFilesUnread, receiveFile, tableTypes } from '../../http/connections/request-bodies.ts'
import { recordListPage } from '../audit/record-reads.ts'
import { countToShip } from '../orders/lists/count-to-ship.ts'
import { checkTrackingFile } from './check-tracking-file.ts'
import { carrierColumns, makeCarrierFile } from './make-carrier-file.ts'
import { makePackingSlips } from './make-packing-slips.ts'
import { makePickList } from './make-pick-list.ts'
import { printPackingSlips } from './print-packing-slips.ts'
import { scanParcel } from './scan-parcel.ts'
import { shipMany } from './ship-many.ts'

const keepsSessionCache = { keepsSessionCache: true }

/** Fulfilment of many orders: packing slips, pick lists, carrier files, scanning. */
export const fulfilmentRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    leaveFilesUnread(http)

    http.post(
      '/api/admin/orders/packing-slips',
      {
        ...operation(
          'printPackingSlips',
          'Mette in preparazione gli ordini di cui si stampano le bolle, e dice dove sono le bolle',
          { body: PrintSlipsInput, response: { 200: PrintedSlips } },
        ),
        config: keepsSessionCache,
      },
      (request) => printPackingSlips(app, currentUser(request).id, request.body),
    )

    http.get(
      '/api/admin/orders/packing-slips.pdf',
      operation('downloadPackingSlips', 'Le bolle di più pacchi in un solo PDF', {
        querystring: SlipsQuery,
        produces: ['application/pdf'],
      }),
      async (request, reply) => {
        const { codes } = request.query
        const adminId = currentUser(request).id
        const pdf = await makePackingSlips(app, adminId, codes, disconnectSignal(reply))
        const read = { adminId, action: 'order.download_slips', subject: 'list:orders', filter: { codes } } as const
        await recordListPage(app, read, codes.length)
        const name = `bolle-${businessDay(app.clock.now())}.pdf`
        return reply
          .type('application/pdf')
          .header('Content-Disposition', `inline; filename="${name}"`)
          .header('Cache-Control', 'private, no-store')
          .send(pdf)
      },
    )

    http.get(
      '/api/admin/orders/pick-list',
      operation('readPickList', 'Che cosa prelevare per più ordini, scaffale per scaffale', {
        querystring: PickListQuery,
        response: { 200: PickList },
      }),
      (request) => makePickList(app, request.query),
    )

    http.get(
      '/api/admin/orders/to-ship',
      operation('countToShip', 'Quanti ordini sono da spedire, e quanti sono partiti oggi', {
        response: { 200: ToShip },
      }),
      () => countToShip(app),
    )

    http.get(
      '/api/admin/orders/scan/:code',
      operation('scanParcel', 'L’ordine che un codice scansionato indica, con i suoi articoli', {
        params: ScanParams,
        response: { 200: Parcel },
        refusals: [404, 409],
      }),
      (request) => scanParcel(app, request.params.code),
    )

    http.post(
      '/api/admin/orders/carrier-file',
      {
        ...operation('downloadCarrierFile', 'I destinatari di più ordini come CSV per il corriere', {
          body: CarrierFileInput,
          produces: ['text/csv'],
        }),
        config: keepsSessionCache,
      },
      async (request, reply) =>
        answerCsv(reply, {
          name: `corriere-${businessDay(app.clock.now())}`,
          reader: 'program',
          header: carrierColumns,
          rows: await makeCarrierFile(app, currentUser(request).id, request.body),
        }),
    )

    // A POST because of its large body; read-only.
    http.post(
      '/api/admin/orders/tracking-file',
      {
        ...operation('checkTrackingFile', 'Controlla un CSV di codici di tracking, senza spedire niente', {
          querystring: TrackingFileQuery,
          response: { 200: TrackingFile },
          refusals: [429],
          consumes: tableTypes,
        }),
        config: { keepsSessionCache: true, bodyMs: fileBodyMs },
      },
      (request, reply) =>
        receiveFile(request, reply, maxImportedBytes, (file) => checkTrackingFile(app, file, request.query)),
    )

    http.post(
      '/api/admin/orders/shipments',
      {
        ...operation('shipOrders', 'Spedisce più ordini, ciascuno per conto suo', {
          body: ShipmentsInput,
          response: { 200: ShipmentResults },
        }),
        config: keepsSessionCache,
      },
      async (request) => ({ results: await shipMany(app, currentUser(request).id, request.body) }),
    )
  }
