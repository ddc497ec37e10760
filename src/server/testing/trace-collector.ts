import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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

/** Starts a trace collector that accepts OTLP over HTTP in JSON. */
export async function startTraceCollector() {
  const spans: ToldSpan[] = []
  /** All bodies received, unparsed. */
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const isKnown = request.method === 'POST' && request.url === '/v1/traces'
    if (isKnown) take(body)
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })

  function take(body: string): void {
    bodies.push(body)
    for (const { scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const attributes = span.attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const)
        const parentSpanId = span.parentSpanId || undefined
        spans.push({
          ...span,
          parentSpanId,
          status: span.status?.code ?? 0,
          attributes: Object.fromEntries(attributes),
        })
      }
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
