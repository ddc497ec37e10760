import { expect, test } from 'vitest'
import { ApiError, isAway, NoAnswer, readJson } from './http.ts'

const refusal = (status: number, code?: string) =>
  new ApiError(status, code ? JSON.stringify({ code, message: 'Riprova' }) : '<html>Bad Gateway</html>', '')

test.each([
  ['no answer', new NoAnswer('cut off'), true],
  ['the portal’s proxy without a server', refusal(503, 'portal.unavailable'), true],
  ['a server without its database', refusal(503, 'database.unavailable'), true],
  ['a server whose database became a standby', refusal(503, 'database.read_only'), true],
  ['the 502 page of another proxy', refusal(502), true],
  ['the 503 page of another proxy', refusal(503), true],
  ['a proxy that timed out', refusal(504), true],
  ['a proxy without a server', refusal(404), true],
  ['a page of an intermediary', refusal(403), true],
  ['a busy server', refusal(503, 'busy'), false],
  ['an unreachable provider', refusal(503, 'payment.unavailable'), false],
  ['a server error', refusal(500, 'internal'), false],
  ['a refusal', refusal(404, 'product.not_found'), false],
  ['a bug in the page', new TypeError('undefined'), false],
])('%s', (_name, error, away) => {
  expect(isAway(error)).toBe(away)
})

test('an empty body is the portal’s only with status 204', async () => {
  expect(await readJson(new Response(null, { status: 204 }))).toBeUndefined()
  await expect(readJson(new Response('', { status: 200 }))).rejects.toThrow(NoAnswer)
})
