import { afterEach, expect, test, vi } from 'vitest'
import { isOutdated } from './http.ts'
import { loadCode } from './load-code.ts'

afterEach(() => vi.unstubAllGlobals())

const problem = JSON.stringify({ code: 'page.outdated', message: 'Ricarica' })

const answer = (body: string, status: number, type: string) =>
  new Response(body, { status, headers: { 'content-type': type } })

function answering(with_: () => Response) {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => with_()),
  )
  return () => loadCode(async () => 'code', ['assets/late.js'])
}

test('code that has arrived is imported, and asked for once', async () => {
  const load = answering(() => answer('export {}', 200, 'text/javascript'))
  expect([await load(), await load()]).toEqual(['code', 'code'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each([
  ['the portal has it no more', () => answer(problem, 404, 'application/json'), true],
  ['a proxy knows no instance', () => answer('<html>', 404, 'text/html'), false],
  ['no instance answers', () => answer('{"code":"portal.unavailable","message":"…"}', 503, 'application/json'), false],
  ['a page of something in between', () => answer('<html>', 200, 'text/html'), false],
])('%s: is the page outdated?', async (name, respond, outdated) => {
  answering(respond)
  const failure = await loadCode(async () => 'code', [`assets/${name}.js`]).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(isOutdated(failure)).toBe(outdated)
})
