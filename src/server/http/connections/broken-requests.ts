import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { answer, cutBody, type ProblemAnswer, tooLarge } from '../answers/problem.ts'

/** Errors of Node's HTTP parser, which occur before there is a request, by code. */
const refusals: Readonly<Record<string, ProblemAnswer>> = {
  HPE_INVALID_EOF_STATE: cutBody,
  ERR_HTTP_REQUEST_TIMEOUT: answer(408, 'request.timeout', 'La richiesta non è arrivata in tempo: riprova.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: tooLarge,
  HPE_HEADER_OVERFLOW: answer(
    431,
    'request.headers_too_large',
    'Le intestazioni della richiesta sono troppo grandi: cancella i cookie di questo sito e riprova.',
  ),
}

const malformed = answer(400, 'request.malformed', 'La richiesta non è leggibile: riprova.')

/**
 * Answers a request that cannot be parsed as HTTP like every other failure, and closes the connection, because the start of the next request is
 * unknown. No hooks run for it, so the headers are written here.
 */
export function answerBrokenRequest({ code }: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const { status, problem } = refusals[code] ?? malformed
  const body = JSON.stringify(problem)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
