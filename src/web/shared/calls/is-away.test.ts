import { expect, test } from 'vitest'
import { ApiError, isAway, NoAnswer, readJson } from './http.ts'

const refusal = (status: number, code?: string) =>
  new ApiError(status, code ? JSON.stringify({ code, message: 'Riprova' }) : '<html>Bad Gateway</html>', '')

test.each([
  ['no answer', new NoAnswer('cut off'), true],
  ['the proxy’s sentence', refusal(503, 'portal.unavailable'), true],
  ['the database that is away', refusal(503, 'database.unavailable'), true],
  ['the database that became a standby', refusal(503, 'database.read_only'), true],
  ['another proxy’s page', refusal(502), true],
  ['another proxy’s page without a code', refusal(503), true],
  ['a proxy that waited in vain', refusal(504), true],
  ['a proxy that knows no server', refusal(404), true],
  ['a page of something in between', refusal(403), true],
  ['a busy server', refusal(503, 'busy'), false],
  ['a provider that is away', refusal(503, 'payment.unavailable'), false],
  ['a defect', refusal(500, 'internal'), false],
  ['a refusal', refusal(404, 'product.not_found'), false],
  ['a bug of the page', new TypeError('undefined'), false],
])('%s', (_name, error, away) => {
  expect(isAway(error)).toBe(away)
})

test('an empty body is the portal’s only with status 204', async () => {
  expect(await readJson(new Response(null, { status: 204 }))).toBeUndefined()
  await expect(readJson(new Response('', { status: 200 }))).rejects.toThrow(NoAnswer)
})
