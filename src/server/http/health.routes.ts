import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from '../../contract/z.ts'
import { unavailable } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import type { NotReady } from '../readiness.ts'
import { operation } from './api/operation.ts'

const state = <State extends string>(status: State) => z.object({ status: z.literal(status) })

const sentences: Readonly<Record<NotReady, string>> = {
  stopping: 'Il portale si sta fermando.',
  database: 'Il database non è raggiungibile.',
  read_only: 'Il database accetta solo letture.',
}

/** `/healthz`: the process is up. `/readyz`: it accepts requests and its database is writable; migrations ran before the server listened. */
export const healthRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/healthz',
      operation('readHealth', 'Il processo è attivo', { response: { 200: state('ok') } }),
      async () => ({ status: 'ok' as const }),
    )

    http.get(
      '/readyz',
      operation('readReadiness', 'Anche il database risponde', { response: { 200: state('ready') } }),
      async () => {
        const problem = await app.readiness.problem()
        if (problem) throw unavailable(`not_ready.${problem}`, sentences[problem], 1)
        return { status: 'ready' as const }
      },
    )
  }
