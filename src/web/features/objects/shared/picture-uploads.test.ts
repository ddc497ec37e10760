import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../shared/calls/http.ts'
import type { UploadSteps } from './deliver-picture.ts'
import { arrivedOf } from './form-picture.ts'
import { type PictureFormOptions, PictureUploads } from './picture-uploads.ts'

/** A fake server whose uploads complete when the test lets them. */
function slowServer(options?: PictureFormOptions) {
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
  return { uploads: new PictureUploads(steps, options), gates, sent }
}

const photo = (name: string, type = 'image/jpeg') => new File([name], name, { type, lastModified: 1 })

const namesOf = (uploads: PictureUploads) => uploads.getSnapshot().pictures.map(({ name }) => name)
const stepsOf = (uploads: PictureUploads) => uploads.getSnapshot().pictures.map(({ state }) => state.step)
const pathsOf = async (uploads: PictureUploads) => (await uploads.settled())?.map(({ imageUrl }) => imageUrl)
const idOf = (uploads: PictureUploads, name: string) =>
  uploads.getSnapshot().pictures.find((picture) => picture.name === name)?.id ?? ''

test('sends two files at a time; paths are returned in list order', async () => {
  const { uploads, gates } = slowServer()
  uploads.add([photo('a'), photo('b'), photo('c')])
  await vi.waitFor(() => expect([...gates.keys()]).toEqual(['a', 'b']))
  expect(stepsOf(uploads)).toEqual(['sending', 'sending', 'waiting'])
  const paths = pathsOf(uploads)
  gates.get('b')?.open()
  await vi.waitFor(() => expect(gates.has('c')).toBe(true))
  uploads.move(idOf(uploads, 'c'), idOf(uploads, 'a'))
  gates.get('c')?.open()
  gates.get('a')?.open()
  expect(await paths).toEqual(['/api/objects/c', '/api/objects/a', '/api/objects/b'])
})

test('refuses invalid files of a choice with a message each and sends the others', () => {
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

test('removing a picture during its upload aborts the upload, and the file can be chosen again', async () => {
  const { uploads, gates, sent } = slowServer()
  uploads.add([photo('a')])
  await sent()
  uploads.remove(idOf(uploads, 'a'))
  expect([gates.get('a')?.signal.aborted, namesOf(uploads), await uploads.settled()]).toEqual([true, [], []])
  uploads.add([photo('a')])
  expect([namesOf(uploads), uploads.getSnapshot().refusals]).toEqual([['a'], []])
})

test('a form that is closed while its pictures upload is not submitted', async () => {
  const { uploads, gates, sent } = slowServer()
  uploads.add([photo('a')])
  await sent()
  const sending = uploads.settled().then(() => 'sent')
  uploads.clear()
  const nothing = new Promise((resolve) => setTimeout(resolve, 50, 'not sent'))
  expect([await Promise.race([sending, nothing]), gates.get('a')?.signal.aborted]).toEqual(['not sent', true])
})

test('a picture removed while queued is never sent', async () => {
  const { uploads, gates } = slowServer()
  uploads.add([photo('a'), photo('b'), photo('c')])
  await vi.waitFor(() => expect(gates.size).toBe(2))
  uploads.remove(idOf(uploads, 'c'))
  gates.get('a')?.open()
  gates.get('b')?.open()
  expect(await pathsOf(uploads)).toEqual(['/api/objects/a', '/api/objects/b'])
  expect(gates.has('c')).toBe(false)
})

test('a refused picture shows the reason, blocks the form and can be retried', async () => {
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
  expect(await pathsOf(uploads)).toEqual(['/api/objects/a'])
})

test('a file that is not a picture cannot be retried', async () => {
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

test('revokes the previews of removed pictures', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const { uploads } = slowServer()
  uploads.add([photo('a'), photo('b')])
  const previews = uploads.getSnapshot().pictures.map(({ previewUrl }) => previewUrl)
  uploads.clear()
  expect(revoke.mock.calls.map(([url]) => url)).toEqual(previews)
  revoke.mockRestore()
})

const present = ['a', 'b'].map((name) => ({
  imageUrl: `/media/${name}/800.webp`,
  altText: `Foto ${name}`,
  color: null,
}))
const listed = (uploads: PictureUploads) =>
  uploads.getSnapshot().pictures.map(({ name, altText, color }) => [name, altText, color])

test('a form with saved pictures keeps them next to new ones; only user actions count as a change', async () => {
  const { uploads, gates, sent } = slowServer({ most: 20, present })
  expect([listed(uploads), uploads.isChanged()]).toEqual([
    [
      ['Foto 1', 'Foto a', null],
      ['Foto 2', 'Foto b', null],
    ],
    false,
  ])
  uploads.add([photo('c')])
  await sent()
  gates.get('c')?.open()
  uploads.describe(idOf(uploads, 'c'), { altText: 'Il collo', color: 'Nero' })
  uploads.move(idOf(uploads, 'c'), idOf(uploads, 'Foto 1'))
  uploads.remove(idOf(uploads, 'Foto 2'))
  expect(await uploads.settled()).toMatchObject([
    { imageUrl: '/api/objects/c', altText: 'Il collo', color: 'Nero' },
    { imageUrl: '/media/a/800.webp', altText: 'Foto a', color: null },
  ])
  expect(uploads.isChanged()).toBe(true)
  uploads.clear()
  expect([listed(uploads).map(([, altText]) => altText), uploads.isChanged()]).toEqual([['Foto a', 'Foto b'], false])
})

test.each([
  ['moved', (uploads: PictureUploads) => uploads.move(idOf(uploads, 'Foto 2'), idOf(uploads, 'Foto 1'))],
  ['described', (uploads: PictureUploads) => uploads.describe(idOf(uploads, 'Foto 1'), { altText: '' })],
  ['given a colour', (uploads: PictureUploads) => uploads.describe(idOf(uploads, 'Foto 1'), { color: 'Nero' })],
  ['removed', (uploads: PictureUploads) => uploads.remove(idOf(uploads, 'Foto 1'))],
])('a picture that is %s counts as a change', (_, change) => {
  const { uploads } = slowServer({ present })
  change(uploads)
  expect(uploads.isChanged()).toBe(true)
})

test('each choice is limited to five files where the form allows more than one choice', () => {
  const { uploads } = slowServer({ most: 7, present })
  const choose = (...names: string[]) => {
    uploads.add(names.map((name) => photo(name)))
    return uploads.getSnapshot().refusals
  }
  expect(choose('c', 'd', 'e')).toEqual([])
  expect(choose('f', 'g', 'h')).toEqual([
    expect.stringContaining('«h» non è stata aggiunta: le foto possono essere al massimo 7'),
  ])
  const { uploads: wide } = slowServer({ most: 20 })
  wide.add(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => photo(name)))
  expect(wide.getSnapshot().refusals).toEqual([
    '«f» non è stata aggiunta: si scelgono al massimo 5 foto alla volta. Sceglila ora.',
  ])
})

test('a server message about a picture is shown until that picture is changed', () => {
  const { uploads } = slowServer({ present })
  const problems = () => uploads.getSnapshot().pictures.map(({ problem }) => problem)
  uploads.refuse(idOf(uploads, 'Foto 2'), 'Colore ignoto')
  uploads.describe(idOf(uploads, 'Foto 1'), { altText: 'Altro' })
  expect(problems()).toEqual([null, 'Colore ignoto'])
  uploads.describe(idOf(uploads, 'Foto 2'), { color: null })
  expect(problems()).toEqual([null, null])
})

test('concurrent additions are appended and deletions removed; the changes made here stay', () => {
  const { uploads } = slowServer({ most: 20, present })
  uploads.add([photo('c')])
  uploads.move(idOf(uploads, 'c'), idOf(uploads, 'Foto 1'))
  uploads.describe(idOf(uploads, 'Foto 2'), { altText: 'Qui' })
  uploads.follow([...present.slice(1), { imageUrl: '/media/d/800.webp', altText: 'Foto d', color: 'Nero' }])
  expect(listed(uploads).map(([, altText]) => altText)).toEqual(['', 'Qui', 'Foto d'])
})

test('a form with a single picture refuses the second one with a message', () => {
  const { uploads } = slowServer({ most: 1 })
  uploads.add([photo('a'), photo('b')])
  expect(namesOf(uploads)).toEqual(['a'])
  expect(uploads.getSnapshot().refusals).toEqual([
    '«b» non è stata aggiunta: qui va una sola immagine. Togli quella che c’è e riprova.',
  ])
})

const shown = (imageUrl: string, altText = '', color: string | null = null) => ({ imageUrl, altText, color })
const detailsOf = async (uploads: PictureUploads) =>
  (await uploads.settled())?.map(({ imageUrl, altText, color }) => shown(imageUrl, altText, color))

test('concurrent changes to texts, colours and order apply where nothing was changed here', async () => {
  const { uploads } = slowServer({ present: [shown('a'), shown('b'), shown('c')] })
  uploads.describe(idOf(uploads, 'Foto 1'), { altText: 'Mio' })
  uploads.follow([shown('c', 'Suo', 'Nero'), shown('a', 'Suo', 'Rosso'), shown('d')])
  expect(await detailsOf(uploads)).toEqual([shown('c', 'Suo', 'Nero'), shown('a', 'Mio', 'Rosso'), shown('d')])
})

test('an order chosen here is kept, and new pictures are appended to it', async () => {
  const { uploads } = slowServer({ present: [shown('a'), shown('b'), shown('c')] })
  uploads.move(idOf(uploads, 'Foto 3'), idOf(uploads, 'Foto 1'))
  uploads.follow([shown('d'), shown('b', 'Suo'), shown('a'), shown('c')])
  expect(await detailsOf(uploads)).toEqual([shown('c'), shown('a'), shown('b', 'Suo'), shown('d')])
})

test('pictures removed here stay removed, and so do pictures removed concurrently', async () => {
  const { uploads } = slowServer({ present: [shown('a'), shown('a', '', 'Rosso'), shown('b')] })
  uploads.remove(idOf(uploads, 'Foto 3'))
  uploads.follow([shown('a'), shown('b')])
  expect(await detailsOf(uploads)).toEqual([shown('a')])
})

test('pictures uploaded before a reload are listed again, submitted with the form, and cleared with it', async () => {
  const kept = [{ name: 'a.jpg', imageUrl: '/media/a', altText: '', color: null }]
  const { uploads } = slowServer({ kept })
  expect(namesOf(uploads)).toEqual(['a.jpg'])
  expect(arrivedOf(uploads.getSnapshot().pictures)).toEqual(kept)
  expect(await pathsOf(uploads)).toEqual(['/media/a'])
  uploads.clear()
  expect(namesOf(uploads)).toEqual([])
})
