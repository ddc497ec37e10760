import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from '../../contract/z.ts'
import { requestProblems } from '../../domain/request-problems.ts'
import type { AppContext } from '../app-context.ts'
import { operation } from './api/operation.ts'

const state = <State extends string>(status: State) => z.object({ status: z.literal(status) })

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
        if (problem) throw requestProblems[`not_ready.${problem}`]({ retryAfter: 1 })
        return { status: 'ready' as const }
      },
    )
  }
