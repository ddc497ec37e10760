import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../../domain/errors.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { Refusal } from '../../requests/client.ts'
import { tracer } from '../../traces/spans.ts'
import { clientOf } from './client.ts'

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

/** True for a request injected by the page renderer, which calls the API without a connection. */
const isInner = ({ raw }: FastifyRequest): boolean => '_lightMyRequest' in raw

/**
 * Starts a span per request; its statements, calls and the pages' inner requests become children. Spans are named after the route pattern, never the
 * URL, which may contain a token or a search text. Register this before all hooks that do work for a request.
 */
export function traceRequests(http: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  http.addHook('onRequest', (request, reply, done) => {
    const from = isInner(request) ? context.active() : propagation.extract(context.active(), request.headers)
    const span = tracer().startSpan(request.method, { kind: SpanKind.SERVER }, from)
    contexts.set(request, trace.setSpan(from, span))
    // The `close` event also covers streams and clients that disconnect early.
    reply.raw.once('close', () => end(span, request, reply))
    context.with(contexts.get(request) ?? from, done)
  })
  // Body parsing continues in the async context of the connection, so restore the request's.
  http.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done)
  })
}

function end(span: Span, { method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): void {
  // All unknown URLs share one span name.
  const { url: route } = routeOptions
  span.updateName(`${method} ${route ?? 'none'}`)
  span.setAttributes({
    'http.request.method': method,
    ...(route !== undefined && { 'http.route': route }),
    'http.response.status_code': statusCode,
  })
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Calls the callback for every expected failure before the response is sent. */
export function watchRefusals(http: FastifyInstance, tell: (refusal: Refusal) => Promise<void>): void {
  http.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof DomainError)) return
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const { kind, code } = error
    await tell({ kind, code, route, userId: request.user?.id ?? null, client: clientOf(request) })
  })
}
