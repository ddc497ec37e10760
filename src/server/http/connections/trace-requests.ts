import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tracer } from '../../traces/spans.ts'
import { isInner } from './inner-request.ts'

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
