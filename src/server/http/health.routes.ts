import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from '../../contract/z.ts'
import { unavailable } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { isReachable } from '../database/database.ts'

const state = <State extends string>(status: State) => z.object({ status: z.literal(status) })

/** `/healthz`: the process is up. `/readyz`: the database answers too; migrations ran before the server listened. */
export const healthRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get('/healthz', { schema: { response: { 200: state('ok') } } }, async () => ({ status: 'ok' as const }))

    http.get('/readyz', { schema: { response: { 200: state('ready') } } }, async () => {
      if (!(await isReachable(app.db))) throw unavailable('database.unavailable', 'Il database non è raggiungibile.')
      return { status: 'ready' as const }
    })
  }
