import { afterEach, expect, test, vi } from 'vitest'
import { isOfEarlierRelease } from './http.ts'
import { loadCode } from './load-code.ts'

afterEach(() => vi.unstubAllGlobals())

const problem = JSON.stringify({ code: 'page.outdated', message: 'Ricarica' })

const answer = (body: string, status: number, type: string) =>
  new Response(body, { status, headers: { 'content-type': type } })

const load = (name: string) => loadCode(async () => 'code', [`assets/${name}.js`])

function answering(respond: () => Response): void {
  vi.stubGlobal('document', { querySelector: () => null })
  const fetch = vi.fn(async () => respond())
  vi.stubGlobal('fetch', fetch)
}

test('a loaded script is imported, and fetched only once', async () => {
  answering(() => answer('export {}', 200, 'text/javascript'))
  expect([await load('late'), await load('late')]).toEqual(['code', 'code'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each([
  ['the portal no longer has the file', () => answer(problem, 404, 'application/json'), true],
  ['a proxy has no instance', () => answer('<html>', 404, 'text/html'), false],
  ['no instance answers', () => answer('{"code":"portal.unavailable","message":"…"}', 503, 'application/json'), false],
  ['a page of an intermediary', () => answer('<html>', 200, 'text/html'), false],
])('%s: is the page outdated?', async (name, respond, outdated) => {
  answering(respond)
  const failure = await load(name).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(isOfEarlierRelease(failure)).toBe(outdated)
})
