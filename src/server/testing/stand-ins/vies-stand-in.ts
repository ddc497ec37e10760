import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpStandIn, readJson, sendJson, sendPage } from './stand-in-ports.ts'

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

/** The `check-vat-number` call of VIES on loopback. */
class ViesStandIn extends HttpStandIn {
  /** Every request, in order. */
  requests: ViesRequest[] = []
  /** Maximum number of concurrent requests so far. */
  maxAtOnce = 0
  #atOnce = 0
  /** Outcomes of the next requests, in order; after that, every number is valid except those ending in `unknownEnding`. */
  fates: ViesFate[] = []
  /** Responses are delayed until this resolves. */
  gate: Promise<unknown> = Promise.resolve()

  /** For the portal's configuration. */
  get environment(): Record<string, string> {
    return { VIES_API_URL: this.origin }
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url !== '/check-vat-number') return void response.writeHead(404).end()
    const asked = await readJson<ViesRequest>(request, response)
    if (!asked) return
    this.requests.push(asked)
    this.maxAtOnce = Math.max(this.maxAtOnce, ++this.#atOnce)
    await this.gate
    this.#atOnce--
    const fate = this.fates.shift() ?? { body: answerTo(asked) }
    if (fate === 'lost') return void request.socket.destroy()
    if (fate === 'html') return sendPage(response, 502, 'Bad Gateway')
    sendJson(response, fate.status ?? 200, fate.body)
  }
}

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

export const startViesStandIn = (): Promise<ViesStandIn> => new ViesStandIn().listen('vies')
