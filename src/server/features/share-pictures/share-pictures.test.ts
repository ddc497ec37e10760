import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const photo = (colour: string) =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** Creates a product with a stored picture. Returns its id and the picture's name. */
async function productWithPicture(app: TestApp, colour: string): Promise<{ id: string; name: string }> {
  const id = await app.given.product({})
  const { imageUrl } = await app.context.pictures.store(await photo(colour))
  await app.context.db.execute(
    sql`insert into product_images (id, product_id, image_url, sort_order) values (${randomUUID()}, ${id}, ${imageUrl}, 0)`,
  )
  return { id, name: imageUrl.split('/')[2] ?? '' }
}

const ask = (app: TestApp, path: string) => fetch(`${app.address}${path}`)

test('a product is shared with a JPEG of 1200 × 630 pixels, generated once and cached permanently', async () => {
  await using app = await startTestApp()
  const { id, name } = await productWithPicture(app, 'red')
  const path = `/share/${id}/${name}.jpg`
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(app, path)))
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  const { format, width, height } = await sharp(await (answers[0] as Response).arrayBuffer()).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  const folder = join(app.context.objects.mediaFolder ?? '', name)
  const made = await stat(join(folder, '1200x630.jpg'))
  expect((await ask(app, path)).status).toBe(200)
  expect((await stat(join(folder, '1200x630.jpg'))).mtimeMs).toBe(made.mtimeMs)
  expect((await readdir(folder)).filter((file) => file.startsWith('.'))).toEqual([])
})

test('a JPEG is generated only for the picture that a visible product shows', async () => {
  await using app = await startTestApp()
  const [product, other] = [await productWithPicture(app, 'red'), await productWithPicture(app, 'blue')]
  const hidden = await productWithPicture(app, 'green')
  await app.context.db.execute(sql`update products set is_active = false where id = ${hidden.id}`)
  for (const path of [
    `/share/${product.id}/${other.name}.jpg`,
    `/share/${product.id}/..%2F${other.name}.jpg`,
    `/share/${product.id}/${product.name}.png`,
    `/share/01890000-0000-7000-8000-000000000001/${product.name}.jpg`,
    `/share/nessuno/${product.name}.jpg`,
    `/share/${hidden.id}/${hidden.name}.jpg`,
  ]) {
    expect((await ask(app, path)).status, path).toBe(404)
  }
  for (const { name } of [product, other, hidden]) {
    expect(await readdir(join(app.context.objects.mediaFolder ?? '', name))).not.toContain('1200x630.jpg')
  }
})

/** Stores pictures that have not been shared yet, without encoding each one. Returns their names. */
async function storedPictures(app: TestApp, howMany: number): Promise<string[]> {
  const { pictures } = app.context
  const { imageUrl } = await pictures.store(await photo('red'))
  const folder = join(app.context.objects.mediaFolder ?? '', imageUrl.split('/')[2] ?? '')
  const names = Array.from({ length: howMany }, (_, n) => n.toString(16).padStart(32, '0'))
  for (const name of names) await pictures.adopt(name, folder)
  return names
}

test('a visitor who requests the pictures of 50 products at once gets all of them', async () => {
  await using app = await startTestApp()
  const products = await Promise.all(
    (await storedPictures(app, 50)).map(async (name) => {
      const id = await app.given.product({})
      await app.context.db.execute(
        sql`insert into product_images (id, product_id, image_url, sort_order)
            values (${randomUUID()}, ${id}, ${`/media/${name}/800.webp`}, 0)`,
      )
      return { id, name }
    }),
  )
  const answers = await Promise.all(products.map(({ id, name }) => ask(app, `/share/${id}/${name}.jpg`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
}, 60_000)

test('too many concurrent requests are refused with a time to retry', async () => {
  await using app = await startTestApp()
  const names = await storedPictures(app, 130)
  const share = (name: string) => app.context.sharePicture(name)
  const outcomes = await Promise.allSettled(names.map(share))
  const refused = names.filter((_, n) => outcomes[n]?.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(30)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ kind: 'unavailable', code: 'busy', retryAfter: 5 })
  }
  expect(await share(refused[0] ?? '')).toBeInstanceOf(Buffer)
  expect(await app.context.sharePicture('mai-vista')).toBeUndefined()
}, 60_000)
