import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../shared/http.ts'
import type { UploadSteps } from './deliver-picture.ts'
import { PictureUploads } from './picture-uploads.ts'

/** A server whose files arrive when the test lets them. */
function slowServer(atMost?: number) {
  const gates = new Map<string, { open: () => void; fail: (error: Error) => void; signal: AbortSignal }>()
  const steps: UploadSteps = {
    open: async (file) => file.name,
    put: (address, _, { signal }) =>
      new Promise((resolve, reject) => {
        gates.set(address, { open: resolve, fail: reject, signal })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    attach: async (address) => `/api/objects/${address}`,
  }
  const sent = () => vi.waitFor(() => expect(gates.size).toBeGreaterThan(0))
  return { uploads: new PictureUploads(steps, atMost), gates, sent }
}

const photo = (name: string, type = 'image/jpeg') => new File([name], name, { type, lastModified: 1 })

const namesOf = (uploads: PictureUploads) => uploads.getSnapshot().pictures.map(({ file }) => file.name)
const stepsOf = (uploads: PictureUploads) => uploads.getSnapshot().pictures.map(({ state }) => state.step)
const idOf = (uploads: PictureUploads, name: string) =>
  uploads.getSnapshot().pictures.find(({ file }) => file.name === name)?.id ?? ''

test('two are sent at once, the others wait; the paths come in the list’s order', async () => {
  const { uploads, gates } = slowServer()
  uploads.add([photo('a'), photo('b'), photo('c')])
  await vi.waitFor(() => expect([...gates.keys()]).toEqual(['a', 'b']))
  expect(stepsOf(uploads)).toEqual(['sending', 'sending', 'waiting'])
  const paths = uploads.settled()
  gates.get('b')?.open()
  await vi.waitFor(() => expect(gates.has('c')).toBe(true))
  uploads.move(idOf(uploads, 'c'), idOf(uploads, 'a'))
  gates.get('c')?.open()
  gates.get('a')?.open()
  expect(await paths).toEqual(['/api/objects/c', '/api/objects/a', '/api/objects/b'])
})

test('of a choice, what may not be sent stays out, each with its sentence; the others are sent', () => {
  const { uploads } = slowServer()
  uploads.add([
    photo('a'),
    photo('a'),
    photo('b.pdf', 'application/pdf'),
    ...['c', 'd', 'e', 'f', 'g'].map((n) => photo(n)),
  ])
  expect(namesOf(uploads)).toEqual(['a', 'c', 'd', 'e', 'f'])
  expect(uploads.getSnapshot().refusals).toEqual([
    '«a» è già nell’elenco.',
    expect.stringContaining('«b.pdf» non è un’immagine'),
    expect.stringContaining('«g» non è stata aggiunta: le foto possono essere al massimo 5'),
  ])
  uploads.add([])
  expect(uploads.getSnapshot().refusals).toEqual([])
})

test('removed while it is sent, the sending is cut, and the file may be chosen again', async () => {
  const { uploads, gates, sent } = slowServer()
  uploads.add([photo('a')])
  await sent()
  uploads.remove(idOf(uploads, 'a'))
  expect([gates.get('a')?.signal.aborted, namesOf(uploads), await uploads.settled()]).toEqual([true, [], []])
  uploads.add([photo('a')])
  expect([namesOf(uploads), uploads.getSnapshot().refusals]).toEqual([['a'], []])
})

test('a form that goes while it waits for its pictures is not sent without them', async () => {
  const { uploads, gates, sent } = slowServer()
  uploads.add([photo('a')])
  await sent()
  const paths = uploads.settled()
  uploads.clear()
  expect([await paths, gates.get('a')?.signal.aborted]).toEqual([null, true])
})

test('removed while it waits for its turn, nothing of it is ever sent', async () => {
  const { uploads, gates } = slowServer()
  uploads.add([photo('a'), photo('b'), photo('c')])
  await vi.waitFor(() => expect(gates.size).toBe(2))
  uploads.remove(idOf(uploads, 'c'))
  gates.get('a')?.open()
  gates.get('b')?.open()
  expect(await uploads.settled()).toEqual(['/api/objects/a', '/api/objects/b'])
  expect(gates.has('c')).toBe(false)
})

test('a refused picture says why, holds the form back, and can be tried again', async () => {
  const { uploads, gates, sent } = slowServer()
  uploads.add([photo('a')])
  await sent()
  gates.get('a')?.fail(new ApiError(429, JSON.stringify({ code: 'uploads.too_many', message: 'Perché no.' }), ''))
  expect(await uploads.settled()).toBeNull()
  expect(uploads.getSnapshot().pictures[0]?.state).toEqual({ step: 'failed', message: 'Perché no.', isFinal: false })
  expect(uploads.mayRetry()).toBe(true)
  gates.clear()
  uploads.retry(idOf(uploads, 'a'))
  await sent()
  gates.get('a')?.open()
  expect(await uploads.settled()).toEqual(['/api/objects/a'])
})

test('a file that is no picture cannot be tried again', async () => {
  const { uploads, gates, sent } = slowServer()
  uploads.add([photo('a')])
  await sent()
  gates.get('a')?.fail(new ApiError(415, JSON.stringify({ code: 'upload.not_a_picture', message: 'Perché no.' }), ''))
  expect(await uploads.settled()).toBeNull()
  expect(uploads.mayRetry()).toBe(false)
  gates.clear()
  uploads.retry(idOf(uploads, 'a'))
  expect(stepsOf(uploads)).toEqual(['failed'])
})

test('previews are given back with their pictures', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const { uploads } = slowServer()
  uploads.add([photo('a'), photo('b')])
  const previews = uploads.getSnapshot().pictures.map(({ previewUrl }) => previewUrl)
  uploads.clear()
  expect(revoke.mock.calls.map(([url]) => url)).toEqual(previews)
  revoke.mockRestore()
})

test('a form that takes one picture says so to the second', () => {
  const { uploads } = slowServer(1)
  uploads.add([photo('a'), photo('b')])
  expect(namesOf(uploads)).toEqual(['a'])
  expect(uploads.getSnapshot().refusals).toEqual([
    '«b» non è stata aggiunta: qui va una sola immagine. Togli quella che c’è e riprova.',
  ])
})
