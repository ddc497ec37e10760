import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PublicSettings } from '../../../contract/public-settings.ts'
import type { AppContext } from '../../app-context.ts'
import { readSettings } from './read-settings.ts'

export const publicSettingsRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get('/api/settings/public', { schema: { response: { 200: PublicSettings } } }, async () => {
      const { freeShippingThreshold, unpaidOrderHours } = await readSettings(app.db)
      return {
        freeShippingThreshold,
        unpaidOrderHours,
        demoAccounts: app.config.demo,
        testPayments: app.sandbox !== null,
      }
    })
  }
