import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MoneyBooks, MoneyMonthQuery } from '../../../contract/money-ledger.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { operation } from '../../http/api/operation.ts'
import { recordedRows } from '../audit/record-reads.ts'
import { findMoneyReading } from '../reconciliation/provider-days.reads.ts'
import { exportMoneyEntries, moneyEntryColumns } from './export-entries.ts'
import { readBalances } from './money-ledger.reads.ts'
import { moneyDayColumns, moneyDayRows, readMoneyDays } from './read-money-days.ts'

/** The books, read-only, for admins. */
export const moneyLedgerRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    const monthOf = ({ month }: MoneyMonthQuery) => month ?? businessDay(app.clock.now()).slice(0, 7)

    http.get(
      '/api/admin/money',
      operation('readMoneyBooks', 'I conti del denaro: saldi, e che cosa è entrato e uscito nei giorni di un mese', {
        querystring: MoneyMonthQuery,
        response: { 200: MoneyBooks },
      }),
      async (request) => {
        const month = monthOf(request.query)
        return {
          month,
          balances: await readBalances(app.db),
          days: await readMoneyDays(app, month),
          reading: await findMoneyReading(app.db, app.payments.name),
        }
      },
    )

    http.get(
      '/api/admin/money.csv',
      operation('exportMoneyEntries', 'La prima nota di un mese come CSV', {
        querystring: MoneyMonthQuery,
        produces: ['text/csv'],
      }),
      (request, reply) => {
        const month = monthOf(request.query)
        return answerCsv(reply, {
          name: `prima-nota-${month}`,
          reader: 'person',
          header: moneyEntryColumns,
          rows: recordedRows(
            app,
            { adminId: currentUser(request).id, action: 'money.export', subject: 'list:money', filter: { month } },
            exportMoneyEntries(app, month),
          ),
        })
      },
    )

    http.get(
      '/api/admin/money/days.csv',
      operation(
        'exportMoneyDays',
        'Le giornate di un mese come CSV: le cifre dei conti e quelle del gestore dei pagamenti',
        { querystring: MoneyMonthQuery, produces: ['text/csv'] },
      ),
      async (request, reply) => {
        const month = monthOf(request.query)
        return answerCsv(reply, {
          name: `giornate-${month}`,
          reader: 'person',
          header: moneyDayColumns,
          rows: recordedRows(
            app,
            { adminId: currentUser(request).id, action: 'money.export_days', subject: 'list:money', filter: { month } },
            moneyDayRows(await readMoneyDays(app, month)),
          ),
        })
      },
    )
  }
