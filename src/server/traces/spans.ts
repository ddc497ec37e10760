import { type Attributes, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** Of nobody who traces, as long as none was opened (`open-traces.ts`): it then costs next to nothing. */
export const tracer = (): Tracer => trace.getTracer('filiera')

/** Whether what runs now belongs to a request or a job that is traced. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false

/** As log lines name the request or job that wrote them. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()
  if (!span?.isRecording()) return {}
  const { traceId, spanId } = span.spanContext()
  return { trace_id: traceId, span_id: spanId }
}

/**
 * Does a piece of work that nobody has asked for from outside, as the beginning of a trace.
 *
 * @param rest what of it goes on after its result is known, and never fails
 */
export function inOwnTrace<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  rest?: (result: Result) => Promise<unknown>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { root: true, kind: SpanKind.CONSUMER, attributes }, async (span) => {
    try {
      const result = await work()
      void Promise.resolve(rest?.(result)).then(() => span.end())
      return result
    } catch (error) {
      markFailed(span, error)
      span.end()
      throw error
    }
  })
}

/** Characters of a statement that are told; it holds no values, which are sent apart from it. */
const longestStatement = 2000

/** A statement begins; to be called once it has ended. Undefined where no traced request or job runs it. */
export function statementBegins(text: string): ((error?: unknown) => void) | undefined {
  if (!isTraced()) return undefined
  const span = tracer().startSpan(/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestStatement) },
  })
  return (error) => {
    if (error) markFailed(span, error)
    span.end()
  }
}

/** Only its kind is told: what an error says may hold what somebody has written. */
export function markFailed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const kind = typeof code === 'string' ? code : error instanceof Error ? error.name : undefined
  span.setAttribute('error.type', kind ?? '_OTHER').setStatus({ code: SpanStatusCode.ERROR })
}
