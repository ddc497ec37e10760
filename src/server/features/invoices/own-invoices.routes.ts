import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { InvoiceMonth, OwnInvoice, OwnInvoiceListQuery } from '../../../contract/invoices.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { answerZip } from '../../http/answers/zip-answer.ts'
import { operation } from '../../http/api/operation.ts'
import { disconnectSignal } from '../../http/connections/disconnect-signal.ts'
import { copyOwnInvoice, readOwnXml, zipOwnMonth } from './copy-own-invoice.ts'
import { presentOwnInvoice } from './invoices.presenter.ts'
import { selectInvoices } from './list-invoices.queries.ts'

const params = z.object({ invoiceId: id })

/** The account's own invoices and credit notes, of orders and of its plan. */
export const ownInvoiceRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/invoices',
      operation('listOwnInvoices', 'Le proprie fatture e note di credito, dalla più recente', {
        querystring: OwnInvoiceListQuery,
        response: { 200: z.array(OwnInvoice) },
      }),
      async (request, reply) => {
        const page = await selectInvoices(app.db, { ...request.query, userId: currentUser(request).id })
        setPageHeaders(reply, page)
        return page.rows.map(presentOwnInvoice)
      },
    )

    // Streamed, so memory use does not grow with the number of documents.
    http.get(
      '/api/invoices.zip',
      operation('zipOwnInvoices', 'I propri documenti di un mese: un PDF per ciascuno, e l’XML di quelli completi', {
        querystring: InvoiceMonth,
        refusals: [429],
        produces: ['application/zip'],
      }),
      (request, reply) =>
        answerZip(reply, {
          name: `documenti-${request.query.month}`,
          files: zipOwnMonth(app, currentUser(request).id, request.query.month),
          now: app.clock.now(),
        }),
    )

    http.get(
      '/api/invoices/:invoiceId/copy.pdf',
      operation('readInvoiceCopy', 'La copia di cortesia di un proprio documento, come PDF', {
        params,
        refusals: [429],
        produces: ['application/pdf'],
      }),
      async (request, reply) => {
        const signal = disconnectSignal(reply)
        const { name, pdf } = await copyOwnInvoice(app, currentUser(request).id, request.params.invoiceId, signal)
        return reply
          .type('application/pdf')
          .header('Content-Disposition', `attachment; filename="${name}"`)
          .header('Cache-Control', 'private, no-store')
          .send(pdf)
      },
    )

    http.get(
      '/api/invoices/:invoiceId/copy.xml',
      operation('readInvoiceXml', 'Un proprio documento come FatturaPA (FPR12), segnato come copia di cortesia', {
        params,
        refusals: [409],
        produces: ['application/xml'],
      }),
      async (request, reply) => {
        const { name, xml } = await readOwnXml(app, currentUser(request).id, request.params.invoiceId)
        return reply
          .type('application/xml; charset=utf-8')
          .header('Content-Disposition', `attachment; filename="${name}"`)
          .header('Cache-Control', 'private, no-store')
          .send(xml)
      },
    )
  }
