import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../metrics/metrics.ts'
import { isInner } from './inner-request.ts'

export function watchRequests(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onRequest', async (request, reply) => {
    // The `close` event also covers streams and clients that disconnect early.
    if (!isInner(request)) reply.raw.once('close', metrics.requestCame())
  })
  http.addHook('onResponse', async (request, { elapsedTime, statusCode: status }) => {
    if (isInner(request)) return
    const { method, routeOptions } = request
    metrics.requestAnswered({ method, route: routeOptions.url, status, seconds: elapsedTime / 1000 })
  })
}
