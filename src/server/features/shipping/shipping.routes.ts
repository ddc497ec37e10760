import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ShippingCalculation, ShippingCalculationInput, ShippingRate } from '../../../contract/shipping/shipping.ts'
import { AdminTariff, TariffInput } from '../../../contract/shipping/tariff.ts'
import { z } from '../../../contract/z.ts'
import { calculateShipping } from '../../../domain/shipping/calculator.ts'
import { rateCards } from '../../../domain/shipping/rate-cards.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { operation } from '../../http/api/operation.ts'
import { readShippingRules } from './read-shipping-rules.ts'
import { readTariff, saveTariff } from './save-tariff.ts'
import { tariffTable } from './tariff-table.ts'

/** Open to base accounts, which cannot order yet but can look up shipping costs. */
export const shippingRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.post(
      '/api/shipping/calculate',
      {
        ...operation('calculateShipping', 'Calcola il costo di un pacco a peso, con le opzioni', {
          body: ShippingCalculationInput,
          response: { 200: ShippingCalculation },
        }),
        config: { keepsSessionCache: true },
      },
      async (request) => calculateShipping(request.body),
    )

    http.get(
      '/api/shipping/rates',
      operation('listShippingRates', 'Le tariffe di ogni zona', { response: { 200: z.array(ShippingRate) } }),
      async () => rateCards((await readShippingRules(app.db)).zones),
    )

    http.get(
      '/api/shipping/rates.csv',
      operation('downloadShippingRates', 'Le tariffe per zona e numero di pezzi, come tabella', {
        produces: ['text/csv'],
      }),
      async (_request, reply) =>
        answerCsv(reply, { reader: 'person', ...tariffTable((await readShippingRules(app.db)).zones) }),
    )
  }

/** Routes of the item-count tariff, for admins. */
export const adminShippingRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/tariff',
      operation('readTariff', 'La tariffa a numero di pezzi', { response: { 200: AdminTariff } }),
      () => readTariff(app),
    )

    http.put(
      '/api/admin/tariff',
      operation('saveTariff', 'Cambia la tariffa a numero di pezzi', {
        body: TariffInput,
        response: { 200: AdminTariff },
      }),
      (request) => saveTariff(app, currentUser(request).id, request.body),
    )
  }
