import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { endStandIn, listenAs } from './stand-in-ports.ts'

/** What VIES was asked. */
export interface ViesRequest {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

/** An answer's body as VIES writes it, with its status; `lost`: the connection ends before the answer; `html`: a proxy's page. */
export type ViesFate = { status?: number; body: object } | 'lost' | 'html'

/** What VIES says while the member state's own register is down: with 200, and with `valid: false` beside it. */
export const stateIsDown: ViesFate = { body: { valid: false, userError: 'MS_UNAVAILABLE', name: '---' } }

/** What it says with a status of its own. */
export const failing = (error: string, status = 500): ViesFate => ({
  status,
  body: { actionSucceed: false, errorWrappers: [{ error }] },
})

/** The stand-in knows no number that ends in these digits. */
export const unknownEnding = '999'

export interface ViesStandIn extends AsyncDisposable {
  /** For the portal's configuration. */
  environment: Record<string, string>
  /** Every request, in order. */
  requests: ViesRequest[]
  /** How many were being answered at once, at most. */
  mostAtOnce: number
  /** What happens to the next requests, the first one first; then every number is valid but those with `unknownEnding`. */
  fates: ViesFate[]
  /** Answers wait for this. */
  gate: Promise<unknown>
}

/** VIES' `check-vat-number` on loopback. */
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
    standIn.mostAtOnce = Math.max(standIn.mostAtOnce, ++atOnce)
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
    mostAtOnce: 0,
    fates: [],
    gate: Promise.resolve(),
    [Symbol.asyncDispose]: () => endStandIn(server),
  }
  return standIn
}
