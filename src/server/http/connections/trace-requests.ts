import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tracer } from '../../traces/spans.ts'
import { isInner } from './inner-request.ts'

/**
 * A span of each request, which the statements, calls and pages' inner requests of its work belong to. It names the route's pattern, never the address:
 * that may hold a token or what somebody looks for. To be registered before all hooks that work for a request.
 */
export function traceRequests(http: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  http.addHook('onRequest', (request, reply, done) => {
    const from = isInner(request) ? context.active() : propagation.extract(context.active(), request.headers)
    const span = tracer().startSpan(request.method, { kind: SpanKind.SERVER }, from)
    contexts.set(request, trace.setSpan(from, span))
    // Also of a stream, and of whoever leaves before the answer.
    reply.raw.once('close', () => end(span, request, reply))
    context.with(contexts.get(request) ?? from, done)
  })
  // A body's parser goes on in its connection's context.
  http.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done)
  })
}

function end(span: Span, { method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): void {
  // Addresses that lead nowhere are one.
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
