import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { findPiece } from './product-choice.ts'
import { changePlan, signInAsNewCustomer, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const path = '/api/white-label'
const address = '/dashboard?section=white-label'

const logo = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 200, channels: 4, background: '#1f4d4a' } })
    .png()
    .toBuffer(),
})

const logoField = (page: Page) => page.getByRole('group', { name: 'Logo' })
const keptLogo = (page: Page) => page.getByRole('img', { name: 'Il tuo logo, come nelle email' })
const save = (page: Page) => page.getByRole('button', { name: 'Salva il white label' })
const cost = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const stored = async (page: Page) => (await page.request.get(path)).json()

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Nome azienda').fill('Maison Lucia')
  await page.getByLabel('Materiale dei bigliettini').selectOption({ label: 'Luxury (0,45 € a pezzo)' })
  await page.getByLabel('Materiale del packaging').selectOption({ label: 'Eco (1,80 € a pezzo)' })
  await page.getByLabel('Descrizione del packaging').fill('Scatola bianca con nastro verde.')
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${device}: from the upsell to a saved white label, saved once, whose logo may be changed`, async ({
    page,
  }) => {
    test.setTimeout(90_000)
    await page.setViewportSize(viewport)
    const { id } = await signInAsNewCustomer(page)
    await visit(page, address)
    await expect(page.getByRole('heading', { name: 'White Label', level: 1 })).toBeVisible()
    for (const name of ['Aggiorna a Pro', 'Confronta Piani']) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/subscriptions')
    }
    if (viewport.width < 1000) await page.getByRole('button', { name: 'Apri il menu delle sezioni' }).click()
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
    await expect(logoField(page).getByText('Caricata', { exact: true })).toHaveCount(1)

    // What was typed survives a save that fails.
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
    await expect(toastOf(page, 'White label salvato')).toBeVisible()
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
    await expect(toastOf(page, 'White label salvato')).toBeVisible()
    await expect
      .poll(() => stored(page))
      .toEqual({
        ...first,
        logoUrl: null,
        additionalRequests: 'Un biglietto scritto a mano.',
      })
  })
}

test('axe finds nothing on the upsell and on the form with its faults and a logo', async ({ page }) => {
  test.setTimeout(90_000)
  await startLook(page)
  const { id } = await signInAsNewCustomer(page)
  await visit(page, address)
  await expect(page.getByRole('link', { name: 'Aggiorna a Pro' })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'white label, upsell')
  await changePlan(id, 'pro')
  await visit(page, address)
  await page.locator('input[type=file]').setInputFiles([await logo('logo.png')])
  await expect(logoField(page).getByText('Caricata', { exact: true })).toBeVisible()
  await save(page).click()
  await expectAccessibleInBothLooks(page, 'white label, with faults')
  await fill(page)
  await save(page).click()
  await expect(keptLogo(page)).toBeVisible()
  await expectAccessibleInBothLooks(page, 'white label, saved')
})

test('materials and what is included are named; the support is a mail, or a chat in a tab of its own where one is set', async ({
  page,
}) => {
  await signInAsNewReseller(page, 'pro')
  await visit(page, address)
  await expect(page.getByLabel('Materiale dei bigliettini').getByRole('option')).toHaveText([
    'Seleziona…',
    'Standard (0,15 € a pezzo)',
    'Premium (0,25 € a pezzo)',
    'Luxury (0,45 € a pezzo)',
  ])
  await expect(page.getByLabel('Materiale del packaging').getByRole('option')).toHaveText([
    'Seleziona…',
    'Standard (0,50 € a pezzo)',
    'Premium (1,20 € a pezzo)',
    'Eco (1,80 € a pezzo)',
  ])
  const included = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Che cosa è compreso' }) })
  await expect(included.getByRole('listitem')).toHaveCount(4)
  await expect(included).toContainText('Assistenza dedicata 1:1')
  await expect(cost(page, 'Impostazione, una volta')).toHaveText('50,00 €')
  const mail = page.getByRole('link', { name: 'Scrivi all’assistenza' })
  await expect(mail).toHaveAttribute('href', /^mailto:.+subject=White%20label$/)
  await page.route('**/api/settings/public', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), supportChatUrl: 'https://chat.example/filiera' } })
  })
  await page.reload()
  const chat = page.getByRole('link', { name: 'Chatta con l’assistenza' })
  await expect(chat).toHaveAttribute('href', 'https://chat.example/filiera')
  await expect(chat).toHaveAttribute('target', '_blank')
})

test('the admin reads it in the order, with its logo', async ({ page }) => {
  await signInAsNewReseller(page, 'pro')
  const { uploadURL } = await (await page.request.post('/api/objects/upload', { data: {} })).json()
  const { buffer } = await logo('logo.png')
  await page.request.put(uploadURL, { data: buffer, headers: { 'content-type': 'image/png' } })
  const attached = await page.request.put('/api/white-label-logos', { data: { imageURL: uploadURL } })
  const choice = {
    logoUrl: (await attached.json()).objectPath,
    companyName: 'Maison Lucia',
    packagingDescription: 'Scatola bianca con nastro verde.',
    cardMaterial: 'luxury',
    packagingMaterial: 'eco',
    additionalRequests: 'Un biglietto scritto a mano.',
  }
  expect((await page.request.put(path, { data: choice })).ok()).toBe(true)
  const piece = await findPiece(page)
  const placed = await page.request.post('/api/orders', {
    data: {
      items: [piece],
      customer: { name: 'Cliente di Prova', email: 'cliente@example.it' },
      shipping: { address: 'Via Garibaldi 7', city: 'Torino', zip: '10121', country: 'IT' },
    },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  const { id } = await placed.json()

  await signInByCall(page, 'admin', 'admin123')
  await visit(page, `/admin?tab=orders&order=${id}`)
  const dialog = page.getByRole('dialog')
  const part = dialog.locator('section').filter({ has: page.getByRole('heading', { name: 'White Label' }) })
  for (const text of ['Maison Lucia', 'Luxury', 'Eco', choice.packagingDescription, choice.additionalRequests]) {
    await expect(part).toContainText(text)
  }
  const picture = part.getByRole('img', { name: 'Logo di Maison Lucia' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessibleInBothLooks(page, 'order with white label')
})
