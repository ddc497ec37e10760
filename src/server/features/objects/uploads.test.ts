import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import { maxFileBytes } from '../../../domain/files.ts'
import { type S3StandIn, startS3StandIn } from '../../testing/stand-ins/s3-stand-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

describe.each([
  ['the local disk', false],
  ['an S3-compatible store', true],
])('on %s', (_, isDirect) => {
  let app: TestApp
  let reseller: TestClient
  let admin: TestClient
  let photo: Buffer
  let standIn: S3StandIn | undefined

  beforeAll(async () => {
    standIn = isDirect ? await startS3StandIn() : undefined
    app = await startTestApp({ environment: standIn?.environment ?? {} })
    photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a63' } })
      .jpeg()
      .withExif({ IFD0: { ImageDescription: 'Via Segreta 1' }, IFD3: { GPSLatitude: '45/1 0/1 0/1' } })
      .toBuffer()
  })
  beforeEach(async () => {
    reseller = await app.as('rivenditore')
    admin = await app.as('admin')
  })
  afterAll(async () => {
    await app[Symbol.asyncDispose]()
    await standIn?.[Symbol.asyncDispose]()
  })

  const open = async (client: TestClient, input?: object) =>
    (await client.post<OpenedUpload>('/api/objects/upload', input ?? {})).body.uploadURL

  /** Uploads like a browser. The session's cookie makes no difference. */
  const put = (uploadURL: string, body: Buffer | string, type = 'image/jpeg') =>
    fetch(uploadURL, { method: 'PUT', body, headers: { 'content-type': type, 'if-none-match': '*' } })

  /** Status and error code of a response of the portal or the store. */
  const codeOf = async (answer: Response) => {
    const text = await answer.text()
    return [answer.status, /"code":"([\w.]+)"|<Code>(\w+)</.exec(text)?.slice(1).find(Boolean)]
  }

  const attach = (client: TestClient, imageURL: string, to = 'product-request-images') =>
    client.put<AttachedObject>(`/api/${to}`, { imageURL })

  async function uploaded(client: TestClient, bytes = photo, type = 'image/jpeg'): Promise<string> {
    const uploadURL = await open(client, { contentType: type, contentLength: bytes.length })
    expect((await put(uploadURL, bytes, type)).ok).toBe(true)
    return uploadURL
  }

  const keys = async (folder: string) => {
    const { objects } = await app.context.objects.disk
      .listAll(folder, { recursive: true })
      .catch(() => ({ objects: [] }))
    return [...objects].map((each) => ('key' in each ? each.key : each.prefix)).sort()
  }

  test('a product’s picture is public in every size, without camera metadata', async () => {
    const uploadURL = await uploaded(admin)
    const { status, body } = await attach(admin, uploadURL, 'product-images')
    expect([status, body.objectPath]).toEqual([200, expect.stringMatching(/^\/media\/[\da-f]{32}\/800\.webp$/)])
    for (const file of ['400.avif', '800.avif', '1200.avif', '800.webp']) {
      const answer = await fetch(`${app.address}${body.objectPath.replace('800.webp', file)}`)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const bytes = Buffer.from(await answer.arrayBuffer())
      const { exif, width } = await sharp(bytes).metadata()
      expect([exif, width]).toEqual([undefined, Number(file.split('.')[0])])
      expect(bytes.includes('Segreta')).toBe(false)
    }
    // A store keeps the upload for a day, so that its address accepts no second file.
    expect(await keys('uploads')).toHaveLength(isDirect ? 1 : 0)
  })

  test('a logo is public, and its PNG for mails can be embedded by other sites', async () => {
    const pro = await app.as('rivenditore', { subscriptionPlan: 'pro' })
    const { body } = await attach(pro, await uploaded(pro), 'white-label-logos')
    const answer = await fetch(`${app.address}${body.objectPath.replace('800.webp', 'logo.png')}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(480)
    const webp = await fetch(`${app.address}${body.objectPath}`)
    expect(webp.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('a request’s picture is readable by its owner and by admins, and by no other client', async () => {
    const { body } = await attach(reseller, await uploaded(reseller))
    expect((await reseller.get(body.objectPath)).status).toBe(200)
    expect((await admin.get(body.objectPath)).status).toBe(200)
    expect((await (await app.as('rivenditore')).get(body.objectPath)).status).toBe(404)
    expect((await app.visitor.get(body.objectPath)).status).toBe(401)
    // Path traversal from the address of a public picture does not reach it either.
    const folder = (await keys('private')).find((key) => key.includes(body.objectPath.split('/').at(-1) ?? ''))
    for (const up of ['..', '%2e%2e', '..%2f..']) {
      // `fetch` would resolve the path before sending the request.
      const [answer] = await once(request(app.address, { path: `/media/${up}/${folder}` }).end(), 'response')
      answer.resume()
      expect([308, 400, 403, 404], up).toContain(answer.statusCode)
    }
  })

  test('attaching again, also concurrently, gives the same path; attaching for another kind is refused', async () => {
    const uploadURL = await uploaded(admin)
    const answers = await Promise.all([1, 2, 3].map(() => attach(admin, uploadURL, 'product-images')))
    expect(new Set(answers.map(({ body }) => body.objectPath)).size).toBe(1)
    const elsewhere = await attach(admin, uploadURL)
    expect([elsewhere.status, elsewhere.problem.code]).toEqual([409, 'upload.attached'])
  })

  test('an address accepts one file within fifteen minutes from any sender; only its owner can attach it', async () => {
    const uploadURL = await uploaded(reseller)
    expect(await codeOf(await put(uploadURL, photo))).toEqual(
      isDirect ? [412, 'PreconditionFailed'] : [409, 'upload.used'],
    )
    const stranger = await attach(await app.as('rivenditore'), uploadURL)
    expect([stranger.status, stranger.problem.code]).toEqual([404, 'upload.not_found'])
    const unknown = uploadURL.replace(/.{10}$/, 'AAAAAAAAAA')
    expect(await codeOf(await put(unknown, photo))).toEqual(
      isDirect ? [403, 'SignatureDoesNotMatch'] : [404, 'upload.not_found'],
    )
    const late = await open(reseller)
    await app.context.db.pool.query(
      "update objects set expires_at = now() - interval '1 second' where state = 'awaiting'",
    )
    expect(await codeOf(await put(late, photo))).toEqual([409, 'upload.expired'])
  })

  test('only one of several concurrent senders to an address succeeds', async () => {
    const uploadURL = await open(reseller)
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(uploadURL, photo)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
  })

  test('an upload cannot be attached before its file has arrived', async () => {
    const { status, problem } = await attach(reseller, await open(reseller))
    expect([status, problem.code]).toEqual([409, 'upload.missing'])
  })

  test.each<[string, object | undefined, Buffer | string, string, [number, string]]>([
    ['a type other than the declared one', { contentType: 'image/png' }, 'x', 'image/jpeg', [415, 'upload.type']],
    [
      'a type that is not allowed',
      undefined,
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'image/svg+xml',
      [415, 'upload.type'],
    ],
    [
      'more bytes than declared',
      { contentType: 'image/jpeg', contentLength: 10 },
      'x'.repeat(11),
      'image/jpeg',
      [413, 'upload.too_large'],
    ],
    [
      'fewer bytes than declared',
      { contentType: 'image/jpeg', contentLength: 10 },
      'x'.repeat(9),
      'image/jpeg',
      [400, 'upload.incomplete'],
    ],
    ['one byte more than 10 MB', undefined, Buffer.alloc(maxFileBytes + 1), 'image/jpeg', [413, 'upload.too_large']],
    ['nothing', undefined, '', 'image/jpeg', [400, 'upload.incomplete']],
  ])('%s is refused and leaves nothing behind', async (_, input, body, type, refusal) => {
    const before = await keys('uploads')
    expect(await codeOf(await put(await open(reseller, input), body, type))).toEqual(
      // The store knows only that the signature covers another type or length.
      isDirect && input && 'contentLength' in input ? [403, 'SignatureDoesNotMatch'] : refusal,
    )
    expect(await keys('uploads')).toEqual(before)
  })

  test('a chunked body of more than 10 MB without a content length is cut off', async () => {
    const uploadURL = await open(reseller)
    const sending = request(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' } })
    const answered = once(sending, 'response')
    sending.on('error', () => undefined)
    for (let n = 0; n < 11; n++) sending.write(Buffer.alloc(1024 * 1024))
    sending.end()
    const [response] = await answered
    expect(response.statusCode).toBe(413)
    sending.destroy()
  })

  test('an interrupted upload leaves nothing behind, and its address can be used again', async () => {
    const uploadURL = await open(reseller, { contentType: 'image/jpeg', contentLength: photo.length })
    const cut = request(uploadURL, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg', 'content-length': photo.length },
    })
    cut.on('error', () => undefined)
    cut.write(photo.subarray(0, 2000))
    await sleep(100)
    cut.destroy()
    await expect.poll(async () => (await put(uploadURL, photo)).ok).toBe(true)
  })

  /** A PNG whose header claims this size. */
  function pngOf(width: number, height: number): Buffer {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([8, 2, 0, 0, 0], 8)
    const chunk = (type: string, data: Buffer) => {
      const named = Buffer.concat([Buffer.from(type), data])
      const ends = Buffer.alloc(8)
      ends.writeUInt32BE(data.length, 0)
      ends.writeUInt32BE(crc32(named), 4)
      return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
    }
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  const notPictures: Record<string, () => Promise<Buffer> | Buffer> = {
    'an SVG declared as another type': () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'a script disguised as a GIF': () => Buffer.from('GIF89a/*\u0001\u0000*/=1;alert(1)//'),
    'a truncated JPEG': () => photo.subarray(0, photo.length / 2),
    'a text': () => Buffer.from('Ciao'),
    'a picture of 900 megapixels': () => pngOf(30_000, 30_000),
  }

  test.each(Object.keys(notPictures))('%s is refused with a message and leaves nothing behind', async (name) => {
    const bytes = (await notPictures[name]?.()) ?? Buffer.alloc(0)
    const before = [await keys('private'), await keys('uploads')]
    const uploadURL = await uploaded(reseller, bytes)
    const { status, problem } = await attach(reseller, uploadURL)
    expect([status, problem.code]).toEqual([415, 'upload.not_a_picture'])
    expect(problem.message).toMatch(name.includes('megapixel') ? /50 megapixel/ : /JPEG, PNG, WebP o AVIF/)
    expect([await keys('private'), await keys('uploads')]).toEqual(before)
  })

  test('a photo taken sideways is turned upright', async () => {
    const sideways = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#36a' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await attach(admin, await uploaded(admin, sideways), 'product-images')
    const shown = await sharp(
      Buffer.from(await (await fetch(`${app.address}${body.objectPath}`)).arrayBuffer()),
    ).metadata()
    expect([shown.width, shown.height]).toEqual([200, 400])
  })

  test.each([
    'http://localhost/etc/passwd',
    '../../etc/passwd',
    '/api/objects/upload/../../../x',
    'https://example.org/uploads/x',
    '',
  ])('the address %j attaches nothing', async (address) => {
    expect((await attach(reseller, address)).status).toBe(address === '' ? 400 : 404)
  })

  test('every signed-in account can upload; only admins can attach product pictures', async () => {
    const base = await app.as('base')
    const { body } = await attach(base, await uploaded(base))
    expect((await base.get(body.objectPath)).status).toBe(200)
    expect((await app.visitor.post('/api/objects/upload', {})).status).toBe(401)
    expect((await reseller.post('/api/objects/upload')).status).toBe(201)
    expect((await attach(reseller, await uploaded(reseller), 'product-images')).status).toBe(403)
  })

  test.each([
    ['a text', '"x"'],
    ['a list', '[]'],
    ['a type that is not allowed', '{"contentType":"image/gif"}'],
    ['11 MB', '{"contentLength":11534336}'],
    ['zero bytes', '{"contentLength":0}'],
    ['half a byte', '{"contentLength":0.5}'],
    ['a name of 300 characters', `{"name":"${'x'.repeat(300)}"}`],
  ])('an address is not opened for %s', async (_, body) => {
    const answer = await reseller.send('POST', '/api/objects/upload', body)
    expect([answer.status, answer.problem.code]).toEqual([400, 'validation'])
  })

  test('an account that requests 60 addresses at once gets 40', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => reseller.post('/api/objects/upload', {})))
    const taken = answers.filter(({ status }) => status === 201)
    expect([taken.length, answers.find(({ status }) => status !== 201)?.problem.code]).toEqual([40, 'upload.too_many'])
  })
})
