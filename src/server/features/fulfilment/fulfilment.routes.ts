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
import { maxImportedBytes } from '../../../domain/orders/order-import.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { disconnectSignal } from '../../http/connections/disconnect-signal.ts'
import { fileBodyMs, leaveFilesUnread, receiveFile } from '../../http/connections/request-bodies.ts'
import { recordListPage } from '../audit/record-reads.ts'
import { countToShip } from '../orders/lists/count-to-ship.ts'
import { checkTrackingFile } from './check-tracking-file.ts'
import { carrierColumns, makeCarrierFile } from './make-carrier-file.ts'
import { makePackingSlips } from './make-packing-slips.ts'
import { makePickList } from './make-pick-list.ts'
import { printPackingSlips } from './print-packing-slips.ts'
import { scanParcel } from './scan-parcel.ts'
import { shipMany } from './ship-many.ts'

const keepsSessionCache = { leavesAccounts: true }

/** Fulfilment of many orders: packing slips, pick lists, carrier files, scanning. */
export const fulfilmentRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))
    leaveFilesUnread(http)

    http.post(
      '/api/admin/orders/packing-slips',
      { config: keepsSessionCache, schema: { body: PrintSlipsInput, response: { 200: PrintedSlips } } },
      (request) => printPackingSlips(app, currentUser(request).id, request.body),
    )

    http.get('/api/admin/orders/packing-slips.pdf', { schema: { querystring: SlipsQuery } }, async (request, reply) => {
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
    })

    http.get(
      '/api/admin/orders/pick-list',
      { schema: { querystring: PickListQuery, response: { 200: PickList } } },
      (request) => makePickList(app, request.query),
    )

    http.get('/api/admin/orders/to-ship', { schema: { response: { 200: ToShip } } }, () => countToShip(app))

    http.get('/api/admin/orders/scan/:code', { schema: { params: ScanParams, response: { 200: Parcel } } }, (request) =>
      scanParcel(app, request.params.code),
    )

    http.post(
      '/api/admin/orders/carrier-file',
      { config: keepsSessionCache, schema: { body: CarrierFileInput } },
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
        config: { leavesAccounts: true, bodyMs: fileBodyMs },
        schema: { querystring: TrackingFileQuery, response: { 200: TrackingFile } },
      },
      (request, reply) =>
        receiveFile(request, reply, maxImportedBytes, (file) => checkTrackingFile(app, file, request.query.carrier)),
    )

    http.post(
      '/api/admin/orders/shipments',
      { config: keepsSessionCache, schema: { body: ShipmentsInput, response: { 200: ShipmentResults } } },
      async (request) => ({ results: await shipMany(app, currentUser(request).id, request.body) }),
    )
  }
