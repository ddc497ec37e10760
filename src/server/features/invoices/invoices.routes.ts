import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CreditProposal } from '../../../contract/credit-proposal.ts'
import { id } from '../../../contract/fields.ts'
import {
  CreditProposalQuery,
  DeclineCreditInput,
  Invoice,
  InvoiceFilters,
  InvoiceListQuery,
  InvoiceMonth,
  InvoiceSummary,
  InvoicesRefreshed,
  RefreshInvoicesInput,
  TransmissionsInput,
  TransmissionsMarked,
} from '../../../contract/invoices.ts'
import { z } from '../../../contract/z.ts'
import { invoiceProblems } from '../../../domain/invoices/invoice-problems.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { answerZip } from '../../http/answers/zip-answer.ts'
import { operation } from '../../http/api/operation.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { recordedRows } from '../audit/record-reads.ts'
import { findProposal, selectProposals } from './credit-proposals.queries.ts'
import { declineProposedNote, writeProposedNote } from './credit-proposals.ts'
import { exportInvoices, invoiceColumns } from './export-invoices.ts'
import { presentInvoice, presentProposal } from './invoices.presenter.ts'
import { countWaiting, findListedInvoice, selectInvoices, sumDocuments } from './list-invoices.queries.ts'
import { markTransmissions } from './mark-transmissions.ts'
import { readDraft } from './read-draft.ts'
import { refreshInvoice, refreshInvoices } from './refresh-invoices.ts'
import { zipMonth } from './zip-month.ts'

const params = z.object({ invoiceId: id })
const proposalParams = z.object({ proposalId: id })

/** Drafts of invoices and credit notes, for admins and their accountant. */
export const adminInvoiceRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/invoices',
      operation('listInvoices', 'Le fatture e le note di credito, con ciò che manca a ciascuna', {
        querystring: InvoiceListQuery,
        response: { 200: z.array(Invoice) },
      }),
      async (request, reply) => {
        const page = await selectInvoices(app.db, request.query)
        setPageHeaders(reply, page)
        const today = businessDay(app.clock.now())
        return page.rows.map((row) => presentInvoice(row, today))
      },
    )

    // Both are streamed, so memory use does not grow with the number of documents.
    http.get(
      '/api/admin/invoices.csv',
      operation('exportInvoices', 'I documenti che i filtri lasciano come CSV, una riga per aliquota', {
        querystring: InvoiceFilters,
        produces: ['text/csv'],
      }),
      (request, reply) =>
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

    http.get(
      '/api/admin/invoices.zip',
      operation('zipInvoices', 'I documenti di un mese: un file XML per ciascuno e il CSV di tutti', {
        querystring: InvoiceMonth,
        produces: ['application/zip'],
      }),
      (request, reply) =>
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

    http.get(
      '/api/admin/invoices/:invoiceId/draft.xml',
      operation('readInvoiceDraft', 'Un documento come FatturaPA (FPR12)', {
        params,
        refusals: [409],
        produces: ['application/xml'],
      }),
      async (request, reply) => {
        const { name, xml } = await readDraft(app, request.params.invoiceId)
        return reply
          .type('application/xml; charset=utf-8')
          .header('Content-Disposition', `attachment; filename="${name}"`)
          .header('Cache-Control', 'private, no-store')
          .send(xml)
      },
    )

    http.get(
      '/api/admin/invoices/summary',
      operation(
        'summariseInvoices',
        'Quanti documenti sono da trasmettere o in ritardo, e i totali di un mese: IVA italiana, senza IVA, OSS',
        { querystring: InvoiceMonth, response: { 200: InvoiceSummary } },
      ),
      async (request) => ({
        ...(await countWaiting(app.db)),
        totals: await sumDocuments(app.db, { month: request.query.month }),
      }),
    )

    http.put(
      '/api/admin/invoices/transmissions',
      operation(
        'markInvoiceTransmissions',
        'Segna dei documenti come trasmessi, con il giorno e l’identificativo SdI, o corregge quanto segnato',
        { body: TransmissionsInput, response: { 200: TransmissionsMarked }, refusals: [404] },
      ),
      (request) => markTransmissions(app, currentUser(request).id, request.body),
    )

    http.get(
      '/api/admin/credit-proposals',
      operation('listCreditProposals', 'Le note di credito proposte dopo contestazioni perse', {
        querystring: CreditProposalQuery,
        response: { 200: z.array(CreditProposal) },
      }),
      async (request, reply) => {
        const page = await selectProposals(app.db, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(presentProposal)
      },
    )

    const answerProposal = async ({ db }: Pick<AppContext, 'db'>, proposalId: string): Promise<CreditProposal> => {
      const row = await findProposal(db, proposalId)
      if (!row) throw invoiceProblems['credit_proposal.not_found']()
      return presentProposal(row)
    }

    http.post(
      '/api/admin/credit-proposals/:proposalId/write',
      operation('writeProposedCreditNote', 'Crea la nota di credito proposta', {
        params: proposalParams,
        response: { 200: CreditProposal },
      }),
      (request) =>
        inOneTransaction(app, async (within) => {
          await writeProposedNote(within, currentUser(request).id, request.params.proposalId)
          return answerProposal(within, request.params.proposalId)
        }),
    )

    http.post(
      '/api/admin/credit-proposals/:proposalId/decline',
      operation('declineProposedCreditNote', 'Segna che una nota di credito proposta non serve, e perché', {
        params: proposalParams,
        body: DeclineCreditInput,
        response: { 200: CreditProposal },
      }),
      (request) =>
        inOneTransaction(app, async (within) => {
          await declineProposedNote(within, currentUser(request).id, request.params.proposalId, request.body.reason)
          return answerProposal(within, request.params.proposalId)
        }),
    )

    http.post(
      '/api/admin/invoices/refresh',
      operation(
        'refreshInvoices',
        'Rilegge i dati di venditore e clienti in più documenti incompleti: tutti insieme, o nessuno',
        { body: RefreshInvoicesInput, response: { 200: InvoicesRefreshed }, refusals: [404] },
      ),
      (request) => refreshInvoices(app, currentUser(request).id, request.body.invoiceIds),
    )

    http.post(
      '/api/admin/invoices/:invoiceId/refresh',
      operation('refreshInvoice', 'Rilegge i dati di venditore e cliente in un documento incompleto', {
        params,
        response: { 200: Invoice },
      }),
      async (request) => {
        const { invoiceId } = request.params
        return inOneTransaction(app, async (within) => {
          await refreshInvoice(within, currentUser(request).id, invoiceId)
          const row = await findListedInvoice(within.db, invoiceId)
          if (!row) throw invoiceProblems['invoice.not_found']()
          return presentInvoice(row, businessDay(app.clock.now()))
        })
      },
    )
  }
