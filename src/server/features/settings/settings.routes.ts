import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PublicSettings } from '../../../contract/public-settings.ts'
import {
  AdminSetting,
  SettingInput,
  SettingsInput,
  TelegramTest,
  TelegramTestInput,
} from '../../../contract/settings.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { readRecent } from '../../http/access/own-writes.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { readSettings } from './read-settings.ts'
import { readAdminSettings, saveSettings } from './save-settings.ts'
import { testTelegram } from './test-telegram.ts'

export const publicSettingsRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/settings/public',
      operation('readPublicSettings', 'Le impostazioni che i testi delle pagine citano', {
        response: { 200: PublicSettings },
      }),
      async (request) => {
        const { freeShippingThreshold, unpaidOrderHours, sameDayCutoffHour, company, returnAddress } = await readRecent(
          app,
          request,
          ({ db }) => readSettings(db),
        )
        return {
          freeShippingThreshold,
          unpaidOrderHours,
          sameDayCutoffHour,
          company,
          returnAddress,
          supportChatUrl: app.config.supportChatUrl,
          demoAccounts: app.config.demo !== null,
          testPayments: app.sandbox !== null,
        }
      },
    )
  }

export const adminSettingsRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/settings',
      operation('listSettings', 'Le impostazioni salvate, con i segreti coperti', {
        response: { 200: z.array(AdminSetting) },
      }),
      () => readAdminSettings(app),
    )

    http.post(
      '/api/admin/settings',
      operation('saveSetting', 'Salva o toglie un’impostazione', { body: SettingInput, response: { 204: z.null() } }),
      async (request, reply) => {
        await saveSettings(app, currentUser(request).id, [request.body])
        return reply.status(204).send(null)
      },
    )

    http.put(
      '/api/admin/settings',
      operation('saveSettings', 'Salva più impostazioni insieme, o nessuna', {
        body: SettingsInput,
        response: { 204: z.null() },
      }),
      async (request, reply) => {
        await saveSettings(app, currentUser(request).id, request.body.settings)
        return reply.status(204).send(null)
      },
    )

    http.post(
      '/api/admin/settings/telegram/test',
      operation('testTelegram', 'Invia un messaggio di test con Telegram', {
        body: TelegramTestInput,
        response: { 200: TelegramTest },
      }),
      (request) => testTelegram(app, request.body),
    )
  }
