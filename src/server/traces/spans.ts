import { type Attributes, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** Returns a no-op tracer, which costs next to nothing, until `open-traces.ts` registers a provider. */
export const tracer = (): Tracer => trace.getTracer('filiera')

/** True if the current code runs in a traced request or job. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false

/** Trace ids for the log lines of the current request or job. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()
  if (!span?.isRecording()) return {}
  const { traceId, spanId } = span.spanContext()
  return { trace_id: traceId, span_id: spanId }
}

/**
 * Runs work that no external request caused, as the root of a new trace.
 *
 * @param rest work that continues after the result is known; it must never reject
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

/** Maximum length of a recorded statement in characters. A statement holds no values, because they are sent separately as parameters. */
const longestStatement = 2000

/**
 * Starts a span for a statement and returns the function to call when the statement has ended. Returns undefined outside traced requests and jobs.
 */
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

/** Records only the kind of an error, because its message may contain user data. */
export function markFailed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const kind = typeof code === 'string' ? code : error instanceof Error ? error.name : undefined
  span.setAttribute('error.type', kind ?? '_OTHER').setStatus({ code: SpanStatusCode.ERROR })
}
