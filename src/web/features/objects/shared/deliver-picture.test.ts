import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NoAnswer } from '../../../shared/calls/http.ts'
import { deliverPicture, type UploadSteps } from './deliver-picture.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' })

const refusal = (status: number, code?: string) =>
  new ApiError(status, code ? JSON.stringify({ code, message: 'No' }) : '<Error/>', '')

type Fate = Error | undefined

/** Fake server: each call takes the next outcome from its list and succeeds when the list is empty. Records the calls with their time in seconds. */
function serverWith(fates: { open?: Fate[]; put?: Fate[]; attach?: Fate[] }) {
  const calls: string[] = []
  const start = Date.now()
  let addresses = 0
  const meet = (call: keyof typeof fates, detail = '') => {
    calls.push(`${(Date.now() - start) / 1000} ${call}${detail}`)
    const fate = fates[call]?.shift()
    if (fate) throw fate
  }
  const steps: UploadSteps = {
    async open() {
      meet('open')
      addresses += 1
      return `address${addresses}`
    },
    async put(address, _, { onProgress }) {
      onProgress(0.5)
      meet('put', ` ${address}`)
    },
    async attach(address) {
      meet('attach', ` ${address}`)
      return '/api/objects/1'
    },
  }
  return { steps, calls }
}

async function deliver(fates: Parameters<typeof serverWith>[0], abortAfter?: number) {
  const { steps, calls } = serverWith(fates)
  const told: string[] = []
  const stop = new AbortController()
  const outcome = deliverPicture(steps, file, { signal: stop.signal, onStep: ({ step }) => told.push(step) }).catch(
    (error: Error) => error,
  )
  if (abortAfter !== undefined) setTimeout(() => stop.abort(), abortAfter)
  await vi.advanceTimersByTimeAsync(60_000)
  return { outcome: await outcome, calls, told: told.filter((step, n) => step !== told[n - 1]) }
}

test('opens an upload, sends the file and attaches it', async () => {
  const { outcome, calls, told } = await deliver({})
  expect([outcome, calls]).toEqual(['/api/objects/1', ['0 open', '0 put address1', '0 attach address1']])
  expect(told).toEqual(['sending', 'checking'])
})

test('retries a broken connection immediately and after 1, 3 and 5 seconds, at the same address', async () => {
  const cut = () => new NoAnswer()
  const { outcome, calls, told } = await deliver({ put: [cut(), cut(), cut(), cut()] })
  expect(outcome).toBe('/api/objects/1')
  expect(calls).toEqual([
    '0 open',
    '0 put address1',
    '0 put address1',
    '1 put address1',
    '4 put address1',
    '9 put address1',
    '9 attach address1',
  ])
  expect(told.slice(0, 3)).toEqual(['sending', 'pausing', 'sending'])
})

test('gives up after the fifth failure', async () => {
  const last = refusal(503)
  const { outcome, calls } = await deliver({ put: [refusal(500), refusal(502), new NoAnswer(), refusal(504), last] })
  expect([outcome, calls.length]).toEqual([last, 6])
})

test.each([
  [415, 'upload.type'],
  [413, 'upload.too_large'],
  [429, 'upload.too_many'],
  [401, 'auth.required'],
  [403, 'origin.foreign'],
])('does not retry %i %s', async (status, code) => {
  const no = refusal(status, code)
  const { outcome, calls } = await deliver({ open: [no] })
  expect([outcome, calls]).toEqual([no, ['0 open']])
})

test.each([
  ['the portal', refusal(409, 'upload.used')],
  ['a store', refusal(412)],
])('continues if the file arrived but the response was lost: %s', async (_, used) => {
  const { outcome, calls } = await deliver({ put: [new NoAnswer(), used] })
  expect([outcome, calls.at(-1)]).toEqual(['/api/objects/1', '0 attach address1'])
})

test('opens a new upload if the first one was used and its file is incomplete', async () => {
  const { outcome, calls } = await deliver({
    put: [new NoAnswer(), refusal(409, 'upload.used')],
    attach: [refusal(409, 'upload.missing')],
  })
  expect(outcome).toBe('/api/objects/1')
  expect(calls.slice(3)).toEqual(['0 attach address1', '1 open', '1 put address2', '1 attach address2'])
})

test.each([
  ['expired', refusal(409, 'upload.expired')],
  ['expired at an object store', refusal(403)],
  ['deleted by the cleanup', refusal(404, 'upload.not_found')],
])('opens a new upload if the address is no longer valid: %s', async (_, over) => {
  const { outcome, calls } = await deliver({ put: [over] })
  expect([outcome, calls.at(-1)]).toEqual(['/api/objects/1', '0 attach address2'])
})

test('retries a failing decoder without sending the file again', async () => {
  const { outcome, calls } = await deliver({ attach: [refusal(503, 'upload.not_decoded')] })
  expect([outcome, calls]).toEqual([
    '/api/objects/1',
    ['0 open', '0 put address1', '0 attach address1', '0 attach address1'],
  ])
})

test('does not retry a file that is not a picture', async () => {
  const no = refusal(415, 'upload.not_a_picture')
  expect((await deliver({ attach: [no] })).outcome).toBe(no)
})

test('sends nothing more after a cancellation during a pause', async () => {
  const { outcome, calls } = await deliver({ put: [new NoAnswer(), new NoAnswer()] }, 500)
  expect([(outcome as Error).name, calls.length]).toEqual(['AbortError', 3])
})

test('waits while offline, without using up a retry', async () => {
  let online = false
  const listeners = new Set<() => void>()
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })
  setTimeout(() => {
    online = true
    for (const listener of listeners) listener()
  }, 40_000)
  const { outcome, calls } = await deliver({ put: [new NoAnswer()] })
  expect([outcome, calls.at(-1), listeners.size]).toEqual(['/api/objects/1', '40 attach address1', 0])
  vi.unstubAllGlobals()
})
