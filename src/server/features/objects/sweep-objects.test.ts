import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import { accountLimits } from '../../rate-limits.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { holdPicture } from './hold-pictures.ts'
import { sweepObjects } from './sweep-objects.ts'

let app: TestApp
let admin: TestClient
let reseller: TestClient

beforeEach(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  reseller = await app.as('rivenditore')
})
afterEach(() => app[Symbol.asyncDispose]())

const picture = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function uploaded(client: TestClient, background: string): Promise<string> {
  const { uploadURL } = (await client.post<OpenedUpload>('/api/objects/upload', {})).body
  const body = await picture(background)
  expect((await fetch(uploadURL, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } })).status).toBe(204)
  return uploadURL
}

async function attached(client: TestClient, background: string, to: 'product-images' | 'product-request-images') {
  const { body } = await client.put<AttachedObject>(`/api/${to}`, { imageURL: await uploaded(client, background) })
  return body.objectPath
}

async function files(): Promise<string[]> {
  const { objects } = await app.context.objects.disk.listAll('/', { recursive: true })
  return [...objects].flatMap((each) => ('key' in each ? [each.key] : [])).sort()
}

/** Pictures with a stored preview. */
async function previewed(): Promise<string[]> {
  const { rows } = await app.context.db.pool.query('select image_url from picture_previews order by image_url')
  return rows.map(({ image_url }) => image_url)
}

const sweep = () => sweepObjects.run(app.context, {}, { isLast: false })

const show = (imageUrl: string, productId: string) =>
  app.context.db.pool.query(
    'insert into product_images (id, product_id, image_url) values (gen_random_uuid(), $1, $2)',
    [productId, imageUrl],
  )

test('uploads and pictures unused after a day are removed from the table and the store; pictures in use stay', async () => {
  const productId = await app.given.product({ stock: 1 })
  const shown = await attached(admin, '#a00', 'product-images')
  await show(shown, productId)
  const unused = await attached(admin, '#0a0', 'product-images')
  await attached(reseller, '#00a', 'product-request-images')
  await uploaded(reseller, '#aaa')
  await reseller.post('/api/objects/upload', {})

  await sweep()
  // Private pictures have no preview.
  expect((await files()).length).toBe(5 * 2 + 4 + 1)
  expect(await previewed()).toEqual([shown, unused].sort())

  await app.moveClock({ hours: 25 })
  await sweep()
  expect(await files()).toEqual(
    ['1200.avif', '400.avif', '800.avif', '800.webp', 'preview.webp']
      .map((file) => shown.slice(1).replace('800.webp', file))
      .sort(),
  )
  expect(await previewed()).toEqual([shown])
  const { rows } = await app.context.db.pool.query('select kind from objects')
  expect(rows).toEqual([{ kind: 'product-image' }])
})

test('an upload attached during the sweep keeps its row', async () => {
  await uploaded(reseller, '#00a')
  await app.moveClock({ hours: 25 })
  const attaching = await app.context.db.pool.connect()
  await attaching.query('begin')
  await attaching.query(
    "update objects set state = 'attached', kind = 'product-request-image', folder = 'private/a/b', attached_at = present()",
  )
  const swept = sweep()
  await untilLockWaits(app.context.db)
  await attaching.query('commit')
  attaching.release()
  await swept
  const { rows } = await app.context.db.pool.query('select state from objects')
  expect(rows).toEqual([{ state: 'attached' }])
})

test('equal pictures are stored once, and stay while one of them is in use', async () => {
  const productId = await app.given.product({ stock: 1 })
  const first = await attached(admin, '#a00', 'product-images')
  expect(await attached(admin, '#a00', 'product-images')).toBe(first)
  await show(first, productId)
  await app.moveClock({ hours: 25 })
  await sweep()
  expect((await fetch(`${app.address}${first}`)).status).toBe(200)
})

test('private pictures of a deleted account are removed at once, its product pictures stay', async () => {
  const path = await attached(reseller, '#00a', 'product-request-images')
  await attached(admin, '#a00', 'product-images')
  await app.context.db.pool.query('update objects set owner_id = null')
  await sweep()
  expect((await admin.get(path)).status).toBe(404)
  expect((await files()).every((key) => key.startsWith('media/'))).toBe(true)
})

test('a private picture whose file is missing is not found', async () => {
  const path = await attached(reseller, '#00a', 'product-request-images')
  for (const key of await files()) if (key.startsWith('private/')) await app.context.objects.disk.delete(key)
  const { status, problem } = await reseller.get(path)
  expect([status, problem.code]).toEqual([404, 'object.not_found'])
})

test('a missing file is reported to the admins once', async () => {
  const path = await attached(admin, '#a00', 'product-images')
  await app.context.objects.disk.deleteAll(path.slice(1).replace('/800.webp', ''))
  await sweep()
  await sweep()
  const { rows } = await app.context.db.pool.query(
    "select error_message from error_logs where error_type = 'files.missing'",
  )
  expect(rows).toEqual([{ error_message: expect.stringMatching(/^Manca un’immagine/) }])
})

test('a file without a row is removed after a day', async () => {
  const file = join(app.context.config.data.directory, 'stray')
  await writeFile(file, 'x')
  await app.context.objects.place('uploads/00000000-0000-7000-8000-000000000000', file, 'image/jpeg')
  await sweep()
  expect(await files()).toHaveLength(1)
  await app.moveClock({ hours: 25 })
  await sweep()
  expect(await files()).toHaveLength(0)
})

/** Private renditions without an object, as two requests leave them that attach one upload for different kinds at once. */
async function uploadOfNobody(): Promise<void> {
  await attached(reseller, '#00a', 'product-request-images')
  await app.context.db.pool.query('delete from objects')
}

test('public pictures without a product or an upload are removed after a day, and private ones without their object', async () => {
  const productId = await app.given.product({ stock: 1 })
  const shown = await app.context.pictures.store(await picture('#a00'))
  await show(shown.imageUrl, productId)
  const replaced = await app.context.pictures.store(await picture('#0a0'))
  for (const each of [shown, replaced]) await app.context.db.transaction((tx) => holdPicture(app.context, tx, each))
  await uploadOfNobody()
  await sweep()
  expect([(await files()).length, await previewed()]).toEqual([14, [shown.imageUrl, replaced.imageUrl].sort()])
  await app.moveClock({ hours: 25 })
  await sweep()
  const { isStored } = app.context.pictures
  expect([await isStored(shown.folder), await isStored(replaced.folder)]).toEqual([true, false])
  expect([(await files()).length, await previewed()]).toEqual([5, [shown.imageUrl]])
})

test('a picture swept between being stored and being used is refused; the next attempt stores it again', async () => {
  const uploadURL = await uploaded(admin, '#a00')
  const { storeFile } = app.context.pictures
  let sweeps = 0
  app.context.pictures.storeFile = async (file, to) => {
    const picture = await storeFile(file, to)
    if (sweeps++ === 0) await app.context.objects.disk.deleteAll(picture.folder)
    return picture
  }
  const attach = () => admin.put<AttachedObject>('/api/product-images', { imageURL: uploadURL })
  expect((await attach()).problem.code).toBe('upload.not_decoded')
  const { body } = await attach()
  expect((await fetch(`${app.address}${body.objectPath}`)).status).toBe(200)
})

test('the number of unused pictures per account is limited', async () => {
  await attached(reseller, '#00a', 'product-request-images')
  await app.context.db.pool.query(
    `insert into objects (id, owner_id, token_hash, state, kind, folder, is_direct, expires_at, attached_at)
     select gen_random_uuid(), owner_id, token_hash || n, state, kind, folder, is_direct, expires_at, attached_at
     from objects, generate_series(1, $1) as n`,
    [accountLimits.unusedPictures - 1],
  )
  const refused = await reseller.post('/api/objects/upload', {})
  expect([refused.status, refused.problem.code]).toEqual([429, 'upload.too_many'])
  // Older pictures do not count: the sweep removes them.
  await app.moveClock({ hours: 25 })
  expect((await reseller.post('/api/objects/upload', {})).status).toBe(201)
})

test('temporary folders left by a killed process are removed, those in use stay', async () => {
  const [left, atWork] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'filiera-file-'))))
  await writeFile(join(left ?? '', 'file'), 'x')
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(left ?? '', hoursAgo, hoursAgo)
  await sweep()
  await expect(stat(left ?? '')).rejects.toThrow('ENOENT')
  await expect(stat(atWork ?? '')).resolves.toBeTruthy()
  await rm(atWork ?? '', { recursive: true })
})
