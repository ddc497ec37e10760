import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { endStandIn, listenAs } from './stand-in-ports.ts'

/** A request sent to VIES. */
interface ViesRequest {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

/** A response body in VIES format, with its status. `lost`: the connection ends before the response. `html`: a proxy's error page. */
export type ViesFate = { status?: number; body: object } | 'lost' | 'html'

/** The VIES response while the member state's register is down: status 200 with `valid: false`. */
export const stateIsDown: ViesFate = { body: { valid: false, userError: 'MS_UNAVAILABLE', name: '---' } }

/** A VIES failure with an error status. */
export const failing = (error: string, status = 500): ViesFate => ({
  status,
  body: { actionSucceed: false, errorWrappers: [{ error }] },
})

/** Numbers with this ending are unknown to the stand-in. */
export const unknownEnding = '999'

interface ViesStandIn extends AsyncDisposable {
  /** For the portal's configuration. */
  environment: Record<string, string>
  /** Every request, in order. */
  requests: ViesRequest[]
  /** Maximum number of concurrent requests so far. */
  maxAtOnce: number
  /** Outcomes of the next requests, in order; after that, every number is valid except those ending in `unknownEnding`. */
  fates: ViesFate[]
  /** Responses are delayed until this resolves. */
  gate: Promise<unknown>
}

/** Starts the `check-vat-number` call of VIES on loopback. */
export async function startViesStandIn(): Promise<ViesStandIn> {
  let atOnce = 0

  function answerTo({ countryCode, vatNumber, requesterNumber }: ViesRequest): object {
    const valid = !vatNumber.endsWith(unknownEnding)
    return {
      countryCode,
      vatNumber,
      requestDate: '2026-03-09T10:00:00.000Z',
      valid,
      requestIdentifier: requesterNumber ? `WAPI${vatNumber}` : '',
      name: valid ? 'MODA UNO S.R.L.' : '---',
      address: valid ? 'VIA ROMA 1 \n20121 MILANO MI\n' : '---',
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url !== '/check-vat-number') return void response.writeHead(404).end()
    const asked = (await json(request)) as ViesRequest
    standIn.requests.push(asked)
    standIn.maxAtOnce = Math.max(standIn.maxAtOnce, ++atOnce)
    await standIn.gate
    atOnce--
    const fate = standIn.fates.shift() ?? { body: answerTo(asked) }
    if (fate === 'lost') return void request.socket.destroy()
    if (fate === 'html')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>')
    response.writeHead(fate.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(fate.body))
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.writeHead(400).end())
  })
  const url = await listenAs('vies', server)
  const standIn: ViesStandIn = {
    environment: { VIES_API_URL: url },
    requests: [],
    maxAtOnce: 0,
    fates: [],
    gate: Promise.resolve(),
    [Symbol.asyncDispose]: () => endStandIn(server),
  }
  return standIn
}
