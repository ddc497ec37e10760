import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ShippingCalculation, ShippingCalculationInput, ShippingRate } from '../../../contract/shipping/shipping.ts'
import { AdminTariff, TariffInput } from '../../../contract/shipping/tariff.ts'
import { z } from '../../../contract/z.ts'
import { calculateShipping } from '../../../domain/shipping/calculator.ts'
import { rateCards } from '../../../domain/shipping/rate-cards.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { readShippingRules } from './read-shipping-rules.ts'
import { readTariff, saveTariff } from './save-tariff.ts'
import { tariffTable } from './tariff-table.ts'

/** Open to base accounts, which cannot order yet but can look up shipping costs. */
export const shippingRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('base'))

    http.post(
      '/api/shipping/calculate',
      {
        config: { leavesAccounts: true },
        schema: { body: ShippingCalculationInput, response: { 200: ShippingCalculation } },
      },
      async (request) => calculateShipping(request.body),
    )

    http.get('/api/shipping/rates', { schema: { response: { 200: z.array(ShippingRate) } } }, async () =>
      rateCards((await readShippingRules(app.db)).zones),
    )

    http.get('/api/shipping/rates.csv', async (_request, reply) =>
      answerCsv(reply, { reader: 'person', ...tariffTable((await readShippingRules(app.db)).zones) }),
    )
  }

/** Routes of the item-count tariff, for admins. */
export const adminShippingRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get('/api/admin/tariff', { schema: { response: { 200: AdminTariff } } }, () => readTariff(app))

    http.put('/api/admin/tariff', { schema: { body: TariffInput, response: { 200: AdminTariff } } }, (request) =>
      saveTariff(app, currentUser(request).id, request.body),
    )
  }
