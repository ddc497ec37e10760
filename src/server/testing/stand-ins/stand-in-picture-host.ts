import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AllowedAddress } from '../../gateways/picture-fetch/picture-address.ts'
import { HttpStandIn } from './stand-in-ports.ts'

type Answers = Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>

/** A web server with pictures on loopback; unknown paths are 404. */
export class StandInPictureHost extends HttpStandIn {
  /** Paths requested so far. */
  readonly asked: string[] = []
  readonly allowAddress: AllowedAddress = { address: '127.0.0.1', port: 0 }
  readonly #answers: Answers

  constructor(answers: Answers) {
    super()
    this.#answers = answers
  }

  /** URL of a path on this host. */
  url(path: string): string {
    return this.origin + path
  }

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/'
    this.asked.push(path)
    const answer = this.#answers[path]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  }
}

export async function startPictureHost(answers: Answers): Promise<StandInPictureHost> {
  const host = await new StandInPictureHost(answers).listen()
  host.allowAddress.port = host.port
  return host
}
