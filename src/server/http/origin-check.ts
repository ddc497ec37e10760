import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For webhooks: called by other servers, trusted by their signature. */
    anyOrigin?: boolean
  }
}

/** Refuses changes sent by a page of another site. Requests without an Origin come from programs and pass. */
export function registerOriginCheck(http: FastifyInstance, app: AppContext): void {
  const { publicUrl } = app.config.http
  const publicOrigin = publicUrl && new URL(publicUrl).origin
  http.addHook('onRequest', async (request) => {
    const { origin, host } = request.headers
    if (origin === undefined || readingMethods.has(request.method) || request.routeOptions.config.anyOrigin) return
    const own = URL.canParse(origin) && (new URL(origin).host === host || origin === publicOrigin)
    if (!own) throw forbidden('origin.foreign', 'La richiesta arriva da un altro sito ed è stata rifiutata.')
  })
}
