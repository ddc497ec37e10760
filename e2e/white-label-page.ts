import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { clickTwice, requestsTo } from './clicks.ts'
import { type Device, viewports } from './devices.ts'
import { expect, test } from './portal.ts'
import { changePlan, signInAsNewCustomer } from './resellers.ts'
import { untilDecoded } from './settled.ts'
import { toast, visit } from './visit.ts'

export const path = '/api/white-label'

export const address = '/dashboard?section=white-label'

export const logo = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 200, channels: 4, background: '#1f4d4a' } })
    .png()
    .toBuffer(),
})

export const logoField = (page: Page) => page.getByRole('group', { name: 'Logo' })

export const keptLogo = (page: Page) => page.getByRole('img', { name: 'Il tuo logo, come nelle email' })

export const save = (page: Page) => page.getByRole('button', { name: 'Salva le impostazioni' })

export const cost = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')

const stored = async (page: Page) => (await page.request.get(path)).json()

export async function fill(page: Page): Promise<void> {
  await page.getByLabel('Nome azienda').fill('Maison Lucia')
  await page.getByLabel('Materiale dei bigliettini').selectOption({ label: 'Luxury (0,45 € a pezzo)' })
  await page.getByLabel('Materiale del packaging').selectOption({ label: 'Eco (1,80 € a pezzo)' })
  await page.getByLabel('Descrizione del packaging').fill('Scatola bianca con nastro verde.')
}

export function testWhiteLabel(device: Device): void {
  test(`on ${device}: a white label is set up from the upsell, saved once, and its logo can be changed`, async ({
    page,
  }) => {
    await page.setViewportSize(viewports[device])
    const { id } = await signInAsNewCustomer(page)
    await visit(page, address)
    await expect(page.getByRole('heading', { name: 'White Label', level: 1 })).toBeVisible()
    for (const name of ['Aggiorna a Pro', 'Confronta Piani']) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/subscriptions')
    }
    if (viewports[device].width < 1000) await page.getByRole('button', { name: 'Apri il menu delle sezioni' }).click()
    const entry = page.locator('[aria-disabled]').filter({ hasText: 'White Label', visible: true })
    await expect(entry).toContainText('(Pro)')

    await changePlan(id, 'pro')
    await visit(page, address)
    await save(page).click()
    for (const text of [
      'Il nome dell’azienda deve essere di almeno 2 caratteri',
      'Seleziona il materiale dei bigliettini',
      'Seleziona il materiale del packaging',
      'La descrizione deve essere di almeno 10 caratteri',
    ]) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(page.getByLabel('Nome azienda')).toBeFocused()

    await expect(cost(page, 'Totale')).toHaveText('50,00 €')
    await fill(page)
    await expect(cost(page, 'Bigliettini Luxury')).toHaveText('45,00 €')
    await expect(cost(page, 'Packaging Eco')).toHaveText('180,00 €')
    await expect(cost(page, 'Totale')).toHaveText('275,00 €')
    const pieces = page.getByRole('textbox', { name: 'Pezzi del preventivo', exact: true })
    await pieces.fill('10')
    await expect(cost(page, 'Totale')).toHaveText('72,50 €')
    await expect(page.getByText("Preventivo: non viene addebitato con l'ordine")).toBeVisible()

    const choose = (names: string[]) =>
      Promise.all(names.map(logo)).then((files) => page.locator('input[type=file]').setInputFiles(files))
    await choose(['primo.png', 'secondo.png'])
    await expect(logoField(page)).toContainText('«secondo.png» non è stata aggiunta: qui va una sola immagine.')
    await expect(logoField(page).getByText('Caricata', { exact: true })).toHaveCount(1, untilDecoded)

    // The input survives a failed save.
    await page.route(`**${path}`, (route) =>
      route.fulfill({ status: 503, json: { message: 'Riprova tra poco.', code: 'busy' } }),
    )
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Riprova tra poco.' }).first()).toBeVisible()
    await page.unroute(`**${path}`)
    await expect(page.getByLabel('Nome azienda')).toHaveValue('Maison Lucia')
    await expect(logoField(page).getByText('Caricata', { exact: true })).toHaveCount(1)

    const sent = requestsTo(page, path, 'PUT')
    await clickTwice(page, save(page))
    await expect(toast(page, 'Impostazioni salvate')).toBeVisible()
    expect(sent).toHaveLength(1)
    const first = await stored(page)
    expect(first).toMatchObject({
      companyName: 'Maison Lucia',
      cardMaterial: 'luxury',
      packagingMaterial: 'eco',
      packagingDescription: 'Scatola bianca con nastro verde.',
      additionalRequests: null,
      logoUrl: expect.stringMatching(/^\/media\//),
    })

    await page.reload()
    await expect(page.getByLabel('Descrizione del packaging')).toHaveValue('Scatola bianca con nastro verde.')
    await expect.poll(() => keptLogo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
    await page.getByRole('button', { name: 'Togli o cambia il logo' }).click()
    await page.getByLabel('Richieste aggiuntive').fill('Un biglietto scritto a mano.')
    await save(page).click()
    await expect(toast(page, 'Impostazioni salvate')).toBeVisible()
    await expect
      .poll(() => stored(page))
      .toEqual({
        ...first,
        logoUrl: null,
        additionalRequests: 'Un biglietto scritto a mano.',
      })
  })
}
