// Guards: every public page and the navigation between them.

import type { Page } from '@playwright/test'
import { expect, signIn, signInByCall, test } from './portal.ts'
import { heading, publicPages } from './public-pages-page.ts'
import { visit } from './visit.ts'

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Principale' })

const footer = (page: Page) => page.getByRole('contentinfo')

test('home: the promises, six benefits, the four latest products and the sign-in for visitors', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, 1, /Moda italiana, dal magazzino al tuo cliente/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sfoglia il catalogo' })).toHaveAttribute('href', '/catalog')
  const benefits = page.getByRole('list').filter({ has: heading(page, 3, 'Spedito in giornata') })
  await expect(benefits.getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Perché i rivenditori ci scelgono',
    'Un magazzino italiano dietro il tuo negozio',
    'Cosa significa per te',
    'Ultimi arrivi',
    ...Array(4).fill(/./),
    'Il catalogo ti aspetta',
  ])
  await expect(page.getByText('Accedi per vedere il catalogo completo con tutte le immagini')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/product/"]')).toHaveCount(4)
  for (const [name, subject] of [
    ['Chiedici un’API su misura', 'API%20su%20misura'],
    ['Chiedi un preventivo stock su misura', 'Preventivo%20stock'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`^mailto:.+subject=${subject}$`))
  }
  await expect(page.getByRole('link', { name: 'Accedi o registrati' })).toHaveAttribute('href', '/api/login')
})

test('signed out, the pages behind the login open without an error in the console', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  for (const path of ['/login', '/dashboard', '/admin']) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(errors).toEqual([])
})

test('home: signed in, the final button leads to the catalogue', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/')
  await expect(page.getByRole('link', { name: 'Vai al catalogo' })).toHaveAttribute('href', '/catalog')
  await expect(page.getByText('Accedi per vedere il catalogo completo')).toHaveCount(0)
  await expect(mainNav(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  const header = page.getByRole('banner')
  await expect(header).toContainText('Rivenditore')
  await expect(header).toContainText(/Ciao, \S+/)
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await header.getByRole('button', { name: 'Esci' }).click()
  await expect(header.getByRole('link', { name: 'Inizia Gratis' })).toHaveAttribute('href', '/login?tab=register')
  await header.getByRole('link', { name: 'Inizia Gratis' }).click()
  await expect(page.getByRole('button', { name: 'Crea l’account' })).toBeVisible()
})

test('subscriptions: three plans side by side, and questions that open by keyboard', async ({ page }) => {
  await page.goto('/subscriptions')
  const table = page.getByRole('table', { name: 'Confronto dei piani' })
  await expect(
    table.getByRole('columnheader', { name: /^Prova.*1,00.€.*per 7 giorni, una volta sola, senza rinnovo/ }),
  ).toBeVisible()
  await expect(table.getByRole('columnheader', { name: /^Starter.*Il più scelto.*10,50.€.*al mese/ })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: /^Pro \+ White Label.*28,30.€.*al mese/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^White label/ })).toHaveText(/Non compreso.*Non compreso.*Compreso/)
  await expect(table.getByRole('row')).toHaveText([
    /./,
    'Immagini per prodotto1tuttetutte',
    /^Wishlist(Compresoanche prima della verifica){3}$/,
    'Gestione ordinicon profilo verificatocon profilo verificatocon profilo verificato',
    /^Richieste di prodotti(Compreso){3}$/,
    'White label e packaging–Non compreso–Non compresoCompreso',
    'Assistenzaemailprioritariadedicata 1:1',
    /./,
  ])
  for (const plan of ['Prova', 'Starter', 'Pro']) {
    await expect(table.getByRole('link', { name: `Scegli ${plan}`, exact: true })).toHaveAttribute(
      'href',
      /^\/api\/login/,
    )
  }
  const answer = page.getByText('Il cambio si applica dal ciclo di fatturazione successivo')
  await expect(answer).toBeHidden()
  await page.locator('summary', { hasText: 'Posso cambiare piano?' }).focus()
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(table).toBeHidden()
  await expect(heading(page, 2, /^Starter.*10,50/)).toBeVisible()
})

test('subscriptions: signed in, the current plan is marked and a higher one is offered', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await page.goto('/subscriptions')
  const table = page.getByRole('table', { name: 'Confronto dei piani' })
  await expect(table.getByText('Il tuo piano')).toBeVisible()
  await expect(page.getByText('Il tuo piano è Starter.')).toBeVisible()
  await expect(table.getByRole('button', { name: /Starter|Prova/ })).toHaveCount(0)
  await expect(table.getByText('Compreso nel tuo piano')).toHaveCount(1)
  await expect(table.getByRole('button', { name: 'Passa a Pro', exact: true })).toBeEnabled()
})

test('about: the story since 2018, values, warehouse and the team by role', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByText('Lavoriamo dal 2018 con un magazzino in Italia')).toBeVisible()
  for (const title of ['I nostri valori', 'Il magazzino', 'Il team', 'Parliamone'])
    await expect(heading(page, 2, title)).toBeVisible()
  await expect(heading(page, 3, 'Ufficio acquisti')).toBeVisible()
})

test('the footer shows the company, the year and the mail address, and links to the legal pages', async ({ page }) => {
  await visit(page, '/about')
  const year = new Intl.DateTimeFormat('it-IT', { year: 'numeric', timeZone: 'Europe/Rome' }).format(new Date())
  await expect(footer(page)).toContainText(`© ${year}`)
  await expect(footer(page)).toContainText(/P\.IVA IT\d{11}.*REA.*PEC/s)
  await expect(footer(page).getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await footer(page).getByRole('link', { name: 'Termini e condizioni' }).click()
  await expect(
    page.getByText(/48-72 ore lavorative dal ritiro del corriere; in Italia di solito bastano 24\/48 ore/),
  ).toBeVisible()
  await expect(
    page.getByText(/entro 30 giorni dalla consegna o, se non ci risulta, entro 35 giorni dalla spedizione/),
  ).toBeVisible()
  await footer(page).getByRole('link', { name: 'Cookie' }).click()
  await expect(page.getByText('filiera_session', { exact: true })).toBeVisible()
  await footer(page).getByRole('link', { name: 'Privacy' }).click()
  await expect(heading(page, 2, 'I tuoi diritti')).toBeVisible()
})

test('the legal pages link to the licences of the code sent to browsers', async ({ page }) => {
  for (const path of ['/terms', '/privacy', '/cookies']) {
    await visit(page, path)
    await expect(page.getByRole('link', { name: 'Licenze del software e dei caratteri di terzi' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Licenze del software e dei caratteri di terzi' }).click()
  await page.waitForURL('**/licenze.txt')
  const text = await page.locator('body').innerText()
  for (const part of ['react-dom', '@mantine/core', 'zod', 'bodoni-moda', 'Tabler Icons']) expect(text).toContain(part)
  expect(text).toContain('Permission is hereby granted')
  expect(text).toContain('SIL OPEN FONT LICENSE')
})

test('an unknown address is a 404 page with a link to the home page', async ({ page }) => {
  expect((await page.goto('/nessuna-pagina'))?.status()).toBe(404)
  await expect(heading(page, 1, 'Pagina non trovata')).toBeVisible()
  await page.getByRole('link', { name: 'Torna alla Home' }).click()
  await page.waitForURL('/')
  for (const { path } of publicPages.slice(0, -1)) expect((await page.request.get(path)).status()).toBe(200)
})

for (const { path, message, delay, lands } of [
  {
    path: '/catalog',
    message: 'visualizzare il catalogo completo',
    delay: 2000,
    lands: /\/login\?returnTo=%2Fcatalog/,
  },
  { path: '/dashboard', message: 'accedere alla dashboard', delay: 1000, lands: /\/login/ },
]) {
  test(`signed out, ${path} shows the toast 'Accesso Richiesto' and opens the login after ${delay} ms`, async ({
    page,
  }) => {
    await page.clock.install()
    // Recorded for the next page too, because a slow machine may have navigated before the delays are read.
    await page.addInitScript(() => {
      const { setTimeout } = window
      const recording = (run: TimerHandler, ms?: number) => {
        sessionStorage.delays = `${sessionStorage.delays ?? ''} ${ms}`
        return setTimeout(run, ms)
      }
      Object.assign(window, { setTimeout: recording })
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('alert').filter({ hasText: 'Accesso Richiesto' })).toContainText(message)
    const delays = () => page.evaluate(() => String(sessionStorage.delays).split(' ').map(Number))
    await expect.poll(delays).toContain(delay)
    await page.clock.fastForward(delay)
    await page.waitForURL(lands)
  })
}

test('login and dashboard have no navigation and no footer', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('tab', { name: 'Registrati' })).toBeVisible()
  await expect(mainNav(page)).toHaveCount(0)
  await expect(footer(page)).toHaveCount(0)
  await signIn(page, 'rivenditore', 'rivenditore123')
  await expect(page.getByText('Area Cliente').filter({ visible: true })).toHaveCount(1)
  await expect(mainNav(page)).toHaveCount(0)
  await expect(footer(page)).toHaveCount(0)
})

test('the keyboard can skip the navigation', async ({ page }) => {
  await page.goto('/about')
  await expect(heading(page, 1, 'Chi Siamo')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Vai al contenuto' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('home: each delivery promise once, and numbers only for sequences', async ({ page }) => {
  await page.goto('/')
  const text = await page.getByRole('main').innerText()
  expect(text.match(/13:00/g)).toHaveLength(1)
  expect(text.match(/24\/48/g)).toHaveLength(1)
  await expect(page.getByRole('img', { name: /appesi a un’asta/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cosa significa per te' })).toBeVisible()
  await expect(page.getByRole('main').locator('ol')).toHaveCount(0)
})

test('every part of the beta page has its own heading', async ({ page }) => {
  await page.goto('/beta-program')
  const bare = page.getByRole('main').locator('p').filter({ hasText: 'Chi partecipa vende i capi' })
  await expect(bare.locator('xpath=ancestor::section//h2')).toHaveText('Perché un programma beta')
})
