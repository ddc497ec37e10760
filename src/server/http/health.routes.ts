import type { FastifyPluginAsync } from 'fastify'
import { unavailable } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { isReachable } from '../database/database.ts'

/** `/healthz`: the process is up. `/readyz`: the database answers too; migrations ran before the server listened. */
export const healthRoutes =
  (app: AppContext): FastifyPluginAsync =>
  async (http) => {
    http.get('/healthz', async () => ({ status: 'ok' }))

    http.get('/readyz', async () => {
      if (!(await isReachable(app.db))) throw unavailable('database.unavailable', 'Il database non è raggiungibile.')
      return { status: 'ready' }
    })
  }
