import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { type Device, viewports } from './devices.ts'
import { untilHeld } from './keyboard.ts'
import { expect, signInByCall, test } from './portal.ts'
import { countedElsewhere } from './product-choice.ts'
import { untilDecoded } from './settled.ts'
import { visit } from './visit.ts'

interface Product {
  id: string
  name: string
  sku: string
  colors: string[]
  images: { imageUrl: string; altText: string | null; color: string | null }[]
}

/** One of the oldest products with several colours and pictures, not used by other journeys; different values of `index` yield different products. */
export async function findProduct(page: Page, index: number): Promise<Product> {
  const products: Product[] = await (await page.request.get('/api/admin/products?limit=100')).json()
  const suitable = products.filter(
    ({ name, colors, images, sku }) =>
      !countedElsewhere.includes(name) && colors.length > 1 && images.length > 1 && sku,
  )
  return suitable.reverse()[index] as Product
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Immagini del prodotto' })

export const rows = (page: Page) => dialog(page).getByRole('listitem')

export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salva le immagini' })

export const alt = (page: Page, row: number) =>
  rows(page).nth(row).getByLabel('Descrizione per chi non vede l’immagine')

export const color = (page: Page, row: number) => rows(page).nth(row).getByLabel('Colore')

export const stored = async (page: Page, { id }: Product): Promise<Product> =>
  (await page.request.get(`/api/admin/products/${id}`)).json()

export async function openPictures(page: Page, product: Product): Promise<void> {
  await visit(page, `/admin?tab=catalog&pictures=${product.id}`)
  await expect(rows(page)).toHaveCount(product.images.length)
}

export function testNewPicture(device: Device): void {
  const index = device === 'a desktop' ? 0 : 1
  test(
    `on ${device}: a new picture with text and colour is moved to the front, and shown when the colour is chosen`,
    looks,
    async ({ page }) => {
      await page.setViewportSize(viewports[device])
      await signInByCall(page, 'admin', 'admin123')
      const product = await findProduct(page, index)
      await openPictures(page, product)
      await expect(rows(page).first()).toContainText('Già salvata')
      await expect(alt(page, 0)).toHaveValue(product.images[0]?.altText ?? '')

      const chosen = dialog(page).locator('input[type=file][multiple]')
      await chosen.setInputFiles([await photo('collo.jpg', index === 0 ? '#a31' : '#13a')])
      const last = product.images.length
      await expect(rows(page).nth(last)).toContainText('Caricata', untilDecoded)
      await alt(page, last).fill('Il collo, da vicino')
      const shownColor = product.colors.at(-1) as string
      await color(page, last).selectOption(shownColor)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeVisible()

      await dialog(page).getByRole('button', { name: 'Sposta «collo.jpg»' }).focus()
      await page.keyboard.press('Space')
      await untilHeld(page, /«collo.jpg» presa/)
      for (let place = last; place > 0; place -= 1) {
        await page.keyboard.press('ArrowUp')
        await expect(page.getByText(`«collo.jpg», posizione ${place} di ${last + 1}.`)).toBeAttached()
      }
      await page.keyboard.press('Space')
      await expect(alt(page, 0)).toHaveValue('Il collo, da vicino')
      await expectAccessibleInBothLooks(page, 'product pictures')
      await page.setViewportSize(viewports[device])

      const sent = requestsTo(page, `/api/admin/products/${product.id}/images`, 'PUT')
      await clickTwice(page, save(page))
      await expect(page.getByRole('alert').filter({ hasText: 'Immagini salvate' })).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      expect(sent).toHaveLength(1)
      const [first, ...rest] = (await stored(page, product)).images
      expect(first).toMatchObject({ altText: 'Il collo, da vicino', color: shownColor })
      expect(rest.map(({ imageUrl }) => imageUrl)).toEqual(product.images.map(({ imageUrl }) => imageUrl))

      await visit(page, `/product/${product.id}?color=${encodeURIComponent(shownColor)}`)
      const shown = page.getByRole('img', { name: 'Il collo, da vicino' }).first()
      await expect(shown).toBeVisible()
      await expect(shown).toHaveAttribute('src', first?.imageUrl ?? '')
    },
  )
}
