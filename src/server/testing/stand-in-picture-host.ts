import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AllowedAddress } from '../gateways/picture-fetch/picture-address.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface StandInPictureHost extends AsyncDisposable {
  /** URL of a path on this host. */
  url(path: string): string
  allowAddress: AllowedAddress
  /** Paths requested so far. */
  asked: string[]
}

/** Starts a web server with pictures on loopback; unknown paths are 404. */
export async function startPictureHost(answers: Readonly<Record<string, Answer>>): Promise<StandInPictureHost> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const answer = answers[path]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    allowAddress: { address: '127.0.0.1', port },
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
