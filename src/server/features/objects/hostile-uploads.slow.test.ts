import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import { type S3StandIn, startS3StandIn } from '../../testing/stand-ins/s3-stand-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

/** The decoder runs at low priority: decoding takes long on a busy machine. */
vi.setConfig({ testTimeout: 90_000 })

/** A refused upload must leave no file in the store and no temporary file. Only the row of a direct upload stays. */
describe.each([
  ['the local disk', false],
  ['an S3-compatible store', true],
])('on %s', (_, isDirect) => {
  let app: TestApp
  let client: TestClient
  let standIn: S3StandIn | undefined
  let temporary: string
  const { TMPDIR } = process.env

  beforeAll(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'hostile-uploads-'))
    standIn = isDirect ? await startS3StandIn() : undefined
    app = await startTestApp({ environment: standIn?.environment ?? {} })
    process.env.TMPDIR = temporary
  })
  beforeEach(async () => {
    client = await app.as('base')
  })
  afterAll(async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    await app[Symbol.asyncDispose]()
    await standIn?.[Symbol.asyncDispose]()
    await rm(temporary, { recursive: true, force: true })
  })
  afterEach(async () => {
    await app.context.db.pool.query('delete from objects')
    for (const key of await stored()) await app.context.objects.disk.delete(key)
  })

  async function uploaded(bytes: Buffer, type = 'image/jpeg'): Promise<string> {
    const input = { contentType: type, contentLength: bytes.length }
    const { uploadURL } = (await client.post<OpenedUpload>('/api/objects/upload', input)).body
    const headers = { 'content-type': type, 'if-none-match': '*' }
    expect((await fetch(uploadURL, { method: 'PUT', body: bytes, headers })).ok).toBe(true)
    return uploadURL
  }

  const attach = (imageURL: string) => client.put<AttachedObject>('/api/product-request-images', { imageURL })

  async function stored(): Promise<string[]> {
    const { objects } = await app.context.objects.disk.listAll('/', { recursive: true })
    return [...objects].flatMap((each) => ('key' in each ? [each.key] : []))
  }

  async function left() {
    const { rows } = await app.context.db.pool.query<{ state: string }>('select state from objects')
    return {
      rows: rows.map(({ state }) => state),
      files: (await stored()).length,
      temporary: (await readdir(temporary)).filter((name) => name.startsWith('filiera-')).length,
    }
  }

  const nothing = { rows: [], files: 0, temporary: 0 }

  const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#a63' } })

  /** A WebP whose frames are all the same picture, on a canvas of this size. */
  async function animation(frames: number, canvas: number): Promise<Buffer> {
    const still = await plain(Math.min(canvas, 2000)).webp({ lossless: true }).toBuffer()
    const picture = still.subarray(12)
    const u24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])
    const chunk = (name: string, data: Buffer) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(data.length)
      return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)])
    }
    const side = u24(Math.min(canvas, 2000) - 1)
    const frame = chunk('ANMF', Buffer.concat([u24(0), u24(0), side, side, u24(100), Buffer.from([0]), picture]))
    const parts = [
      Buffer.from('WEBP'),
      chunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), u24(canvas - 1), u24(canvas - 1)])),
      chunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: frames }, () => frame),
    ]
    const size = Buffer.alloc(4)
    size.writeUInt32LE(Buffer.concat(parts).length)
    return Buffer.concat([Buffer.from('RIFF'), size, ...parts])
  }

  const refused: [string, RegExp, string, () => Promise<Buffer> | Buffer][] = [
    ['a text file named like a photo', /non è leggibile/, 'image/jpeg', () => Buffer.from('Ciao')],
    ['an SVG', /non è leggibile/, 'image/png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a script disguised as a GIF', /non è leggibile/, 'image/webp', () => Buffer.from('GIF89a/*\u0001\u0000*/=1;//')],
    [
      'a truncated PNG',
      /non è leggibile/,
      'image/png',
      async () => (await plain(400).png().toBuffer()).subarray(0, 300),
    ],
    ['a HEIC', /HEIC.*JPEG/, 'image/jpeg', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(100, '\0'))],
    ['an animation of 268 megapixels', /50 megapixel/, 'image/webp', () => animation(300, 16_383)],
  ]

  test.each(refused)('%s is refused with a message and leaves nothing behind', async (_, sentence, type, make) => {
    const uploadURL = await uploaded(await make(), type)
    const { status, problem } = await attach(uploadURL)
    expect([status, problem.code, problem.message]).toEqual([
      415,
      'upload.not_a_picture',
      expect.stringMatching(sentence),
    ])
    // The address of a direct upload accepts another file, so its row stays for a day and counts towards the limit.
    expect(await left()).toEqual({ ...nothing, rows: isDirect ? ['awaiting'] : [] })
    expect((await attach(uploadURL)).problem.code).toBe(isDirect ? 'upload.missing' : 'upload.not_found')
  })

  test('the first of 1,000 animation frames is stored as a still picture', async () => {
    const { status, body } = await attach(await uploaded(await animation(1000, 2000), 'image/webp'))
    expect(status).toBe(200)
    const { headers } = await client.get(body.objectPath)
    expect(headers.get('content-type')).toBe('image/webp')
    expect((await left()).temporary).toBe(0)
  })

  test('a photo with an HTML page appended is stored without the page', async () => {
    const page = Buffer.from('<script>alert(document.cookie)</script>')
    const photo = Buffer.concat([await plain(50).jpeg().toBuffer(), page])
    expect((await attach(await uploaded(photo))).status).toBe(200)
    const keys = (await stored()).filter((key) => key.startsWith('private/'))
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) {
      expect(Buffer.from(await app.context.objects.disk.getBytes(key)).includes('script')).toBe(false)
    }
  })

  test('a killed decoder gives a retryable error and leaves no temporary file; the next attempt succeeds', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = await sharp({ create: { width: 2200, height: 2200, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer()
    const uploadURL = await uploaded(photo)
    const attaching = attach(uploadURL)
    await expect.poll(async () => (await decoders()).length, { timeout: 30_000 }).toBeGreaterThan(0)
    await sleep(300)
    for (const pid of await decoders()) process.kill(pid, 'SIGKILL')
    const { status, problem } = await attaching
    expect([status, problem.code]).toEqual([503, 'upload.not_decoded'])
    expect(await left()).toEqual({ rows: [isDirect ? 'awaiting' : 'received'], files: 1, temporary: 0 })
    expect((await attach(uploadURL)).status).toBe(200)
  })

  test('an interrupted upload leaves an address without a file', async () => {
    const contentLength = 1_000_000
    // Without a content type the portal receives the file itself, whichever store is configured.
    const { uploadURL } = (await client.post<OpenedUpload>('/api/objects/upload', { contentLength })).body
    const headers = { 'content-type': 'image/jpeg', 'content-length': contentLength }
    const cut = request(uploadURL, { method: 'PUT', headers })
    cut.on('error', () => undefined)
    cut.write(Buffer.alloc(200_000))
    await expect.poll(async () => (await left()).rows).toEqual(['receiving'])
    cut.destroy()
    await expect.poll(left).toEqual({ rows: ['awaiting'], files: 0, temporary: 0 })
  })

  /** Decoders started by this test process. */
  async function decoders(): Promise<number[]> {
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
    return stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('decoder-process'))
      .map(([pid]) => Number(pid))
  }
})
