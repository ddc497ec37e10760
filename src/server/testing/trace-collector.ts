import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { HttpStandIn, sendJson } from './stand-in-ports.ts'

/** A span received by the collector. */
export interface ToldSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  /** 2 means failure. */
  status: number
  attributes: Readonly<Record<string, unknown>>
}

interface Value {
  stringValue?: string
  intValue?: number
  doubleValue?: number
}

interface Sent {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ToldSpan, 'status' | 'attributes'> & {
        status?: { code?: number }
        attributes: { key: string; value: Value }[]
      })[]
    }[]
  }[]
}

/** A trace collector that accepts OTLP over HTTP in JSON. */
class TraceCollector extends HttpStandIn {
  readonly spans: ToldSpan[] = []
  /** All bodies received, unparsed. */
  readonly bodies: string[] = []

  get url(): string {
    return this.origin
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const isKnown = request.method === 'POST' && request.url === '/v1/traces'
    if (isKnown) this.#take(body)
    sendJson(response, isKnown ? 200 : 404, {})
  }

  #take(body: string): void {
    this.bodies.push(body)
    const { resourceSpans } = JSON.parse(body) as Sent
    for (const span of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans)) {
      const attributes = span.attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const)
      this.spans.push({
        ...span,
        parentSpanId: span.parentSpanId || undefined,
        status: span.status?.code ?? 0,
        attributes: Object.fromEntries(attributes),
      })
    }
  }
}

export const startTraceCollector = (): Promise<TraceCollector> => new TraceCollector().listen()
