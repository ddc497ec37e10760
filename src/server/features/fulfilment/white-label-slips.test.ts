import sharp from 'sharp'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import type { PrintedSlips } from '../../../contract/orders/fulfilment.ts'
import { setOrder } from '../../testing/set-order.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

async function setWhiteLabel(client: TestClient, { withLogo }: { withLogo: boolean }): Promise<void> {
  const { uploadURL } = (await client.post<OpenedUpload>('/api/objects/upload', {})).body
  const picture = sharp({ create: { width: 300, height: 100, channels: 3, background: '#1f4d4a' } })
  const body = await picture.png().toBuffer()
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': 'image/png' } })
  const logo = await client.put<AttachedObject>('/api/white-label-logos', { imageURL: uploadURL })
  const answer = await client.put('/api/white-label', {
    companyName: 'Maison Lucia',
    logoUrl: withLogo ? logo.body.objectPath : null,
    cardMaterial: 'premium',
    packagingMaterial: 'eco',
    packagingDescription: 'Scatola bianca.',
  })
  expect(answer.status).toBe(200)
}

test.each([
  { withLogo: false, names: ['Maison Lucia'], pictures: 0 },
  { withLogo: true, names: [], pictures: 2 },
])('in white label the slip bears the logo, or the name: $withLogo', async ({ withLogo, names, pictures }) => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore', { companyName: 'Ditta Rossi S.r.l.', subscriptionPlan: 'pro' })
  const admin = await app.as('admin')
  await setWhiteLabel(reseller, { withLogo })
  const productId = await app.given.product({ stock: 10 })
  for (const _ of [1, 2, 3]) {
    await setOrder(app, await app.given.order(reseller.user, productId), 'paid', app.context.clock.now())
  }
  const { body } = await admin.post<PrintedSlips>('/api/admin/orders/packing-slips', { scope: 'new' })
  const answer = await fetch(`${app.address}${body.pdf}`, { headers: { cookie: admin.cookie } })
  const pdf = new Uint8Array(await answer.arrayBuffer())
  // Its colours and its transparency, once in the file, however many slips bear it.
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype \/Image/g) ?? [],
  ).toHaveLength(pictures)
  const { text } = await extractText(pdf)
  expect(text).toHaveLength(3)
  for (const page of text) {
    for (const name of names) expect(page).toContain(name)
    for (const other of ['Ditta Rossi', reseller.user.username, 'Filiera']) expect(page).not.toContain(other)
  }
})
