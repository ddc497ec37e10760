import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'

/** A customer of this journey, in a separate browser, who requests a product with a picture. */
export async function customerWhoAsks(browser: Browser, baseURL: string | undefined, description: string) {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  const { username } = await signInAsNewCustomer(page)
  const { uploadURL } = await (await page.request.post('/api/objects/upload', { data: {} })).json()
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  await page.request.put(uploadURL, { data: picture, headers: { 'content-type': 'image/jpeg' } })
  const attached = await page.request.put('/api/product-request-images', { data: { imageURL: uploadURL } })
  const { objectPath } = await attached.json()
  const request = { category: 'casa', description, colors: 'Écru', sizes: ['M'], imageUrls: [objectPath] }
  const sent = await page.request.post('/api/product-requests', { data: request })
  expect(sent.status()).toBe(201)
  const { id } = await sent.json()
  return { page, username, id, path: `/api/admin/product-requests/${id}` }
}

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Richiesta di prodotto' })

export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salva la risposta' })
