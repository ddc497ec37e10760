import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import {
  Invoice,
  InvoiceFilters,
  InvoiceListQuery,
  InvoiceMonth,
  InvoicesRefreshed,
  RefreshInvoicesInput,
} from '../../../contract/invoices.ts'
import { z } from '../../../contract/z.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { answerZip } from '../../http/answers/zip-answer.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { recordedRows } from '../audit/record-reads.ts'
import { exportInvoices, invoiceColumns } from './export-invoices.ts'
import { presentInvoice } from './invoices.presenter.ts'
import { findListedInvoice, selectInvoices } from './list-invoices.queries.ts'
import { readDraft } from './read-draft.ts'
import { noInvoice, refreshInvoice, refreshInvoices } from './refresh-invoices.ts'
import { zipMonth } from './zip-month.ts'

const params = z.object({ invoiceId: id })

/** Drafts of invoices and credit notes, for admins and their accountant. */
export const adminInvoiceRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get(
      '/api/admin/invoices',
      { schema: { querystring: InvoiceListQuery, response: { 200: z.array(Invoice) } } },
      async (request, reply) => {
        const page = await selectInvoices(app.db, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(presentInvoice)
      },
    )

    // Both are sent while they are read: any number of documents takes the same memory.
    http.get('/api/admin/invoices.csv', { schema: { querystring: InvoiceFilters } }, (request, reply) =>
      answerCsv(reply, {
        name: `documenti-${request.query.month ?? businessDay(app.clock.now())}`,
        reader: 'person',
        header: invoiceColumns,
        rows: recordedRows(
          app,
          {
            adminId: currentUser(request).id,
            action: 'invoice.export',
            subject: 'list:invoices',
            filter: request.query,
          },
          exportInvoices(app, request.query),
        ),
      }),
    )

    http.get('/api/admin/invoices.zip', { schema: { querystring: InvoiceMonth } }, (request, reply) =>
      answerZip(reply, {
        name: `documenti-${request.query.month}`,
        files: recordedRows(
          app,
          {
            adminId: currentUser(request).id,
            action: 'invoice.download',
            subject: 'list:invoices',
            filter: request.query,
          },
          zipMonth(app, request.query.month),
        ),
        now: app.clock.now(),
      }),
    )

    http.get('/api/admin/invoices/:invoiceId/draft.xml', { schema: { params } }, async (request, reply) => {
      const { name, xml } = await readDraft(app, request.params.invoiceId)
      return reply
        .type('application/xml; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .header('Cache-Control', 'private, no-store')
        .send(xml)
    })

    http.post(
      '/api/admin/invoices/refresh',
      { schema: { body: RefreshInvoicesInput, response: { 200: InvoicesRefreshed } } },
      (request) => refreshInvoices(app, currentUser(request).id, request.body.invoiceIds),
    )

    http.post(
      '/api/admin/invoices/:invoiceId/refresh',
      { schema: { params, response: { 200: Invoice } } },
      async (request) => {
        const { invoiceId } = request.params
        return inOneTransaction(app, async (within) => {
          await refreshInvoice(within, currentUser(request).id, invoiceId)
          const row = await findListedInvoice(within.db, invoiceId)
          if (!row) throw noInvoice()
          return presentInvoice(row)
        })
      },
    )
  }
