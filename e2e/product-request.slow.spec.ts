// Guards: field errors, a request’s state, and uploads: refusals, limits, interruptions, drag and drop, camera.

import { writeFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { requestsTo } from './clicks.ts'
import { expect, test } from './portal.ts'
import {
  choose,
  fill,
  handleOf,
  names,
  openSection,
  photo,
  photos,
  requests,
  rows,
  testRequest,
} from './product-request-page.ts'
import { asAdmin, ownPassword, signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })

testRequest('a phone')

test('a search without results becomes the start of the description', async ({ page }) => {
  await signInAsNewCustomer(page)
  await visit(page, '/catalog?search=zzzzqqqq')
  await page.getByRole('link', { name: 'Richiedi un prodotto' }).click()
  await expect(page.getByLabel('Descrizione')).toHaveValue('Cerco: zzzzqqqq')
})

test('a file that cannot be sent is named, with a remedy; the others are uploaded', async ({ page }, testInfo) => {
  await openSection(page)
  const asked = requestsTo(page, '/api/objects/upload')
  // From disk: passing 10 MB to the browser through Playwright takes seconds.
  const paths: string[] = []
  for (const [name, content] of [
    ['buona.jpg', (await photo('buona.jpg', '#a33')).buffer],
    ['listino.pdf', '%PDF'],
    ['IMG_0001.HEIC', 'heic'],
    ['enorme.png', Buffer.alloc(10 * 1024 * 1024 + 1)],
  ] as const) {
    const path = testInfo.outputPath(name)
    await writeFile(path, content)
    paths.push(path)
  }
  await photos(page).setInputFiles(paths)
  const refusals = page.getByRole('group', { name: 'Foto' }).getByRole('alert')
  await expect(refusals).toContainText('«listino.pdf» non è un’immagine che possiamo usare')
  await expect(refusals).toContainText('«IMG_0001.HEIC» è una foto HEIC.')
  await expect(refusals).toContainText('«enorme.png» pesa 10,1 MB, il massimo è 10 MB')
  await expect(rowOf(page, 'buona.jpg')).toContainText('Caricata')
  expect(asked).toHaveLength(1)

  await choose(page, [{ name: 'finta.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }])
  await expect(refusals.filter({ hasText: 'listino' })).toHaveCount(0)
  await expect(rowOf(page, 'finta.png').getByRole('alert')).toContainText('L’immagine non è leggibile')
  // A retry would not help; the browser cannot display the file either.
  await expect(rowOf(page, 'finta.png').getByRole('button', { name: 'Riprova' })).toHaveCount(0)
  await expect(rowOf(page, 'finta.png').locator('img')).toHaveCount(0)
  const send = await fill(page)
  await send.click()
  await expect(page.getByText('Una foto non si può usare: toglila, poi invia la richiesta.')).toBeVisible()
  await page.getByRole('button', { name: 'Togli «finta.png»' }).press('Enter')
  await expect(page.getByRole('group', { name: 'Foto' })).toBeFocused()
  await send.click()
  await expect(requests(page)).toHaveCount(1)
})

test('at most five pictures are accepted; if six are chosen at once, the excluded one is named', async ({ page }) => {
  await openSection(page)
  await choose(page, await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => photo(`${name}.jpg`, '#555'))))
  await expect(page.getByText('«f.jpg» non è stata aggiunta: le foto possono essere al massimo 5.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scegli le foto' })).toBeDisabled()
  await expect(rows(page).getByText('Caricata')).toHaveCount(5, { timeout: 30_000 })
})

const uploadAddress = '**/api/objects/upload/*'

test('an upload interrupted once resumes automatically; one that keeps failing waits for a click', async ({ page }) => {
  await openSection(page)
  let cuts = 1
  await page.route(uploadAddress, (route) => (cuts-- > 0 ? route.abort('connectionreset') : route.continue()))
  await choose(page, [await photo('prima.jpg', '#a33')])
  await expect(rowOf(page, 'prima.jpg')).toContainText('Caricata')

  cuts = 5
  await choose(page, [await photo('seconda.jpg', '#3a3')])
  const row = rowOf(page, 'seconda.jpg')
  await expect(row).toContainText('Interrotta: riproviamo automaticamente…')
  await expect(row.getByRole('alert')).toContainText('La connessione si interrompe', { timeout: 20_000 })
  await row.getByRole('button', { name: 'Riprova' }).click()
  await expect(row).toContainText('Caricata')
})

test('without a connection the upload waits, and resumes when the connection is back', async ({ page, context }) => {
  await openSection(page)
  await context.setOffline(true)
  await choose(page, [await photo('prima.jpg', '#a33')])
  await expect(rowOf(page, 'prima.jpg')).toContainText('Senza connessione: riprende automaticamente appena torna.')
  await context.setOffline(false)
  await expect(rowOf(page, 'prima.jpg')).toContainText('Caricata')
})

test('an upload cancelled in progress disappears and the request is sent without it; leaving the page asks for confirmation', async ({
  page,
}) => {
  await openSection(page)
  const held: Route[] = []
  await page.route(uploadAddress, (route) => void held.push(route))
  await choose(page, [await photo('lenta.jpg', '#a33')])
  await expect.poll(() => held.length).toBe(1)
  const send = await fill(page)
  await send.click()
  await expect(page.getByText('Aspettiamo le foto, poi inviamo la richiesta.')).toBeVisible()

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  const sent = requestsTo(page, '/api/product-request-images', 'PUT')
  await page.getByRole('button', { name: 'Annulla il caricamento di «lenta.jpg»' }).click()
  await expect(requests(page)).toHaveCount(1)
  await expect(requests(page).getByRole('img')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('a session that ended in the meantime is renewed, and the upload resumes', async ({ page, context }) => {
  const username = await openSection(page)
  await context.clearCookies()
  await choose(page, [await photo('prima.jpg', '#a33')])
  const dialog = page.getByRole('dialog', { name: 'La sessione è scaduta' })
  await expect(dialog.getByLabel('Username')).toHaveValue(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ownPassword)
  await dialog.getByRole('button', { name: 'Accedi' }).click()
  await expect(rowOf(page, 'prima.jpg')).toContainText('Caricata')
})

test('files are dropped, pasted and reordered; the same file twice is added once', async ({ page }) => {
  await openSection(page)
  const give = async (kind: 'drop' | 'beside' | 'paste', name: string) => {
    const { buffer } = await photo(name, '#a33')
    return page.evaluate(
      ([kind, name, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], name, { type: 'image/jpeg', lastModified: 1 }))
        const target = document.querySelector(kind === 'beside' ? 'h1' : 'fieldset legend') ?? document
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
            : new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
        target.dispatchEvent(event)
        return event.defaultPrevented
      },
      [kind, name, buffer.toString('base64')] as const,
    )
  }
  await expect(page.getByText('Fino a 5 foto.')).toBeVisible()
  await give('drop', 'lasciata.jpg')
  // By default the browser would open the file instead of the page.
  expect(await give('beside', 'accanto.jpg')).toBe(true)
  await give('paste', 'incollata.jpg')
  await give('paste', 'incollata.jpg')
  await expect(page.getByText('«incollata.jpg» è già nell’elenco.')).toBeVisible()
  await expect(rows(page).getByText('Caricata')).toHaveCount(2)
  await handleOf(page, 'incollata.jpg').scrollIntoViewIfNeeded()
  const [from, to] = [
    await handleOf(page, 'incollata.jpg').boundingBox(),
    await handleOf(page, 'lasciata.jpg').boundingBox(),
  ]
  if (!from || !to) throw new Error('The handles are not on the screen')
  await page.mouse.move(from.x + 10, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 4 })
  await expect(page.getByText('«incollata.jpg» presa, posizione 2 di 2.')).toBeAttached()
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 })
  await expect(page.getByText('«incollata.jpg», posizione 1 di 2.')).toBeAttached()
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual(['incollata.jpg', 'lasciata.jpg'])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a photo is taken with the camera, and the order is changed', async ({ page }) => {
    await openSection(page)
    await expect(page.getByRole('button', { name: 'Scatta una foto' })).toBeVisible()
    await expect(page.getByText('Puoi anche trascinarle qui')).toBeHidden()
    const camera = page.locator('input[type=file][capture=environment]')
    await camera.setInputFiles([await photo('prima.jpg', '#a33')])
    await camera.setInputFiles([await photo('seconda.jpg', '#3a3')])
    await expect(rows(page).getByText('Caricata')).toHaveCount(2)

    const handle = handleOf(page, 'seconda.jpg')
    await handle.scrollIntoViewIfNeeded()
    const [from, to] = [await handle.boundingBox(), await handleOf(page, 'prima.jpg').boundingBox()]
    if (!from || !to) throw new Error('The handles are not on the screen')
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x + 10, y }],
      })
    await touch('touchStart', from.y + 20)
    await touch('touchMove', from.y + 10)
    await expect(page.getByText('«seconda.jpg» presa, posizione 2 di 2.')).toBeAttached()
    await touch('touchMove', from.y - 10)
    await touch('touchMove', to.y + 10)
    await expect(page.getByText('«seconda.jpg», posizione 1 di 2.')).toBeAttached()
    await touch('touchEnd')
    await expect.poll(() => names(page)).toEqual(['seconda.jpg', 'prima.jpg'])
  })
})

test('each error is shown at its field until it is edited; a request that fails stays, with the reason', async ({
  page,
}) => {
  await startLook(page)
  await openSection(page)
  await expect(page.getByLabel('Categoria').getByRole('option')).toHaveText([
    'Seleziona…',
    'Abbigliamento',
    'Elettronica',
    'Casa',
    'Sport',
    'Altro',
  ])
  for (const size of ['XS', 'S', 'M', 'L', 'XL', 'XXL']) {
    await expect(page.getByRole('checkbox', { name: size, exact: true })).toBeVisible()
  }
  const send = page.getByRole('button', { name: 'Invia la richiesta' })
  await page.getByLabel('Link a un prodotto simile').fill('non un indirizzo')
  await send.click()
  const category = page.getByText('Seleziona una categoria')
  const description = page.getByText('La descrizione deve essere di almeno 10 caratteri')
  const address = page.getByText('Inserisci un indirizzo completo, per esempio https://www.esempio.it')
  for (const fault of [category, description, address]) await expect(fault).toBeVisible()
  await expectAccessibleInBothLooks(page, 'product request with its faults, and none before')
  await page.getByLabel('Link a un prodotto simile').fill('')
  await expect(address).toHaveCount(0)
  await expect(description).toBeVisible()
  await fill(page)
  await expect(category).toHaveCount(0)
  await expect(description).toHaveCount(0)

  const failed = 'Impossibile inviare la richiesta prodotto'
  const toast = page.getByRole('alert').filter({ hasText: 'Errore' }).last()
  const notice = page.getByRole('main').getByRole('alert')
  await page.route('**/api/product-requests', (route) => route.abort())
  await send.click()
  await expect(toast).toContainText(failed)
  await expect(notice).toHaveText(failed)
  await page.unroute('**/api/product-requests')
  const message = 'Hai già 20 richieste in attesa.'
  await page.route('**/api/product-requests', (route) =>
    route.fulfill({ status: 429, json: { message, code: 'product_request.too_many' } }),
  )
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: `${failed}. ${message}` })).toBeVisible()
  await expect(notice).toHaveText(message)
  await page.unroute('**/api/product-requests')
  await expect(page.getByLabel('Descrizione')).toHaveValue('Tovaglie di lino, ricamate a mano.')
  await send.click()
  await expect(requests(page)).toHaveCount(1)
})

test('a request shows its state and the answer', async ({ page }) => {
  await startLook(page)
  await openSection(page)
  const states = [
    ['reviewing', 'In revisione'],
    ['approved', 'Approvato'],
    ['rejected', 'Rifiutato'],
  ] as const
  const ids: string[] = []
  for (const description of ['Ancora in attesa.', ...states.map(([status]) => `Una che è ${status}.`)]) {
    const sent = await page.request.post('/api/product-requests', { data: { category: 'altro', description } })
    ids.push((await sent.json()).id)
  }
  await asAdmin(async (admin) => {
    for (const [index, [status]] of states.entries()) {
      const data = { status, adminNotes: `Risposta ${status}` }
      expect((await admin.put(`/api/admin/product-requests/${ids[index + 1]}`, { data })).ok()).toBe(true)
    }
  })
  await page.reload()
  await expect(requests(page)).toHaveCount(4)
  await expect(requests(page).filter({ hasText: 'Ancora in attesa.' })).toContainText('In attesa')
  for (const [status, name] of states) {
    const request = requests(page).filter({ hasText: `Una che è ${status}.` })
    await expect(request.getByText(name, { exact: true })).toBeVisible()
    await expect(request).toContainText(`La nostra risposta: Risposta ${status}`)
  }
  await expectAccessibleInBothLooks(page, 'product requests in each state')
})
