import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { clickTwice, keysOf, requestsTo } from './clicks.ts'
import { type Device, viewports } from './devices.ts'
import { untilHeld } from './keyboard.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { untilDecoded } from './settled.ts'
import { visit } from './visit.ts'

export async function openSection(page: Page): Promise<string> {
  const { username } = await signInAsNewCustomer(page)
  await visit(page, '/dashboard?section=product-request')
  await expect(page.getByRole('heading', { name: 'Richiesta Prodotto', level: 1 })).toBeVisible()
  return username
}

export const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

export const photos = (page: Page) => page.locator('input[type=file][multiple]')

export const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  photos(page).setInputFiles(files)

export const rows = (page: Page) => page.getByRole('group', { name: 'Foto' }).getByRole('listitem')

export const handleOf = (page: Page, name: string) => page.getByRole('button', { name: `Sposta «${name}»` })

export const names = (page: Page) => rows(page).locator('p:first-child').allTextContents()

export const requests = (page: Page) => page.locator('section', { hasText: 'Le tue richieste' }).getByRole('article')

export async function fill(page: Page): Promise<Locator> {
  await page.getByLabel('Categoria').selectOption({ label: 'Casa' })
  await page.getByLabel('Descrizione').fill('Tovaglie di lino, ricamate a mano.')
  return page.getByRole('button', { name: 'Invia la richiesta' })
}

export function testRequest(device: Device): void {
  test(`on ${device}: invalid fields are marked, and the corrected request is sent once and listed`, async ({
    page,
  }) => {
    await page.setViewportSize(viewports[device])
    await openSection(page)
    await expect(page.getByText('Nessuna richiesta ancora')).toBeVisible()
    const send = page.getByRole('button', { name: 'Invia la richiesta' })
    await send.click()
    await expect(page.getByText('Seleziona una categoria')).toBeVisible()
    await expect(page.getByText('La descrizione deve essere di almeno 10 caratteri')).toBeVisible()
    await expect(page.getByLabel('Categoria')).toBeFocused()

    await fill(page)
    await page.getByLabel('Colori').fill('Écru')
    await page.getByLabel('Link a un prodotto simile').fill('www.esempio.it/tovaglia')
    await page.getByRole('checkbox', { name: 'M', exact: true }).check()
    await choose(
      page,
      await Promise.all([photo('prima.jpg', '#a33'), photo('seconda.jpg', '#3a3'), photo('terza.jpg', '#33a')]),
    )
    await expect(rows(page).getByText('Caricata')).toHaveCount(3, untilDecoded)
    await expect(page.getByText('3 foto caricate su 3')).toBeAttached()

    await handleOf(page, 'terza.jpg').focus()
    await page.keyboard.press('Space')
    await untilHeld(page, '«terza.jpg» presa, posizione 3 di 3.')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('«terza.jpg», posizione 2 di 3.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.getByText('«terza.jpg» lasciata')).toBeAttached()
    await expect.poll(() => names(page)).toEqual(['prima.jpg', 'terza.jpg', 'seconda.jpg'])

    const sent = requestsTo(page, '/api/product-requests')
    await clickTwice(page, send)
    await expect(page.getByRole('alert').filter({ hasText: 'Richiesta prodotto inviata con successo!' })).toBeVisible()
    await expect(requests(page)).toHaveCount(1)
    expect(keysOf(sent).size).toBe(1)
    await expect(requests(page)).toContainText('In attesa')
    await expect(requests(page).getByRole('link', { name: 'https://www.esempio.it/tovaglia' })).toBeVisible()
    await expect(page.getByText('Seleziona una categoria')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(0)
    const pictures = requests(page).getByRole('img')
    await expect(pictures).toHaveCount(3)
    await pictures.last().scrollIntoViewIfNeeded()
    await expect
      .poll(() => pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth > 0)))
      .toEqual([true, true, true])
    const [stored] = await (await page.request.get('/api/product-requests')).json()
    expect(stored).toMatchObject({ category: 'casa', colors: 'Écru', sizes: ['M'] })
    // Predominantly blue: the picture that was moved up.
    const second = await sharp(await (await page.request.get(stored.imageUrls[1])).body()).stats()
    expect(second.dominant.b).toBeGreaterThan(second.dominant.r)
  })
}
