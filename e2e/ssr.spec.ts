// Guards: server-rendered pages: content, privacy, hydration.

import { expect, test } from './portal.ts'
import { recordErrors, reseller, signedIn, testTakeover, untilHydrated, visitorPages } from './ssr-page.ts'

testTakeover('light')

test('an odd spelling redirects to the page’s own address, and the 404 page stays', async ({ page, baseURL }) => {
  for (const [odd, spelling] of [
    ['/About', '/about'],
    ['//about?da=lettera', '/about?da=lettera'],
    ['/%61bout/', '/about'],
  ] as const) {
    const answer = await page.goto(`${baseURL}${odd}`)
    expect([answer?.status(), new URL(page.url()).pathname + new URL(page.url()).search]).toEqual([200, spelling])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.goto('/zzz'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible()
  }
})

test('pages have content, title and description without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const seen = new Set<string>()
  for (const path of visitorPages) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description?.length ?? 0, path).toBeGreaterThan(50)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(path, baseURL).href)
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/anteprima\.jpg$/)
    seen.add(`${await page.title()} ${description}`)
  }
  expect(seen.size).toBe(visitorPages.length)
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(4)
  const picture = await page.request.get('/anteprima.jpg')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  await context.close()
})

test('structured data describe the company and the preview products', async ({ page, portal }) => {
  // The newest products may belong to other journeys, without pictures.
  await portal.database.query(
    `update products set created_at = present() where id = (
       select product_id from product_images join products on products.id = product_id where is_active limit 1)`,
  )
  const read = async () => {
    await page.goto('/')
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    return blocks.map((block) => JSON.parse(block) as Record<string, unknown>)
  }
  const productsIn = (data: Record<string, unknown>[]) => data.filter((block) => block['@type'] === 'Product')
  const picturesIn = (data: Record<string, unknown>[]) =>
    productsIn(data).flatMap(({ image }) => (image as unknown[]) ?? [])
  await expect.poll(async () => picturesIn(await read()).length).toBeGreaterThan(0)
  const data = await read()
  expect(JSON.stringify(data[0])).toContain('"@type":"Organization"')
  const products = productsIn(data)
  expect(products).toHaveLength(4)
  for (const product of products) {
    expect(product).toMatchObject({
      name: expect.any(String),
      offers: {
        priceCurrency: 'EUR',
        price: expect.stringMatching(/^\d+\.\d\d$/),
        availability: expect.stringContaining('schema.org/'),
      },
    })
  }
  for (const picture of picturesIn(data)) expect(picture).toMatch(/^http/)
})

test('unknown addresses return 404 and are not indexed', async ({ page }) => {
  for (const path of ['/nowhere', '/product/nothing', '/product/01890000-0000-7000-8000-000000000000']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/non trovat[ao]/)
  }
  for (const path of ['/login', '/dashboard', '/admin']) {
    expect((await page.request.get(path)).headers()['x-robots-tag'], path).toBe('noindex')
  }
})

test('a reseller’s catalogue is rendered with its cards, a visitor’s without private data', async ({
  browser,
  baseURL,
  request,
}) => {
  const member = await reseller(browser, baseURL)
  const own = await member.request.get('/catalog')
  expect(own.headers()).toMatchObject({ 'cache-control': 'private, no-store', vary: expect.stringMatching(/cookie/i) })
  const html = await own.text()
  expect(html.match(/<article/g)).toHaveLength(12)
  expect(html).toContain('Ciao, ')

  const visitors = await (await request.get('/catalog')).text()
  expect(visitors).toContain('Accesso Richiesto')
  expect(visitors).not.toContain('<article')
  expect(visitors).not.toContain('rivenditore')
  await member.close()
})

test('no user is ever shown another user’s page', async ({ browser, baseURL, request }) => {
  const accounts = [
    { username: 'rivenditore', password: 'rivenditore123' },
    { username: 'pro', password: 'pro12345' },
    { username: 'base', password: 'base1234' },
  ]
  const contexts = await Promise.all(
    accounts.map(({ username, password }) => signedIn(browser, baseURL, username, password)),
  )
  const emails = await Promise.all(
    contexts.map(
      async (context) => ((await (await context.request.get('/api/auth/user')).json()) as { email: string }).email,
    ),
  )
  // Many parallel requests, repeatedly: renderings interleave, and none may receive another's responses.
  for (let round = 0; round < 5; round++) {
    const [visitors, ...pages] = await Promise.all([
      request.get('/').then((answer) => answer.text()),
      ...contexts.map((context) => context.request.get('/').then((answer) => answer.text())),
    ])
    for (const [index, html] of pages.entries()) {
      const found = emails.filter((email) => html.includes(email))
      expect(found).toEqual([emails[index]])
    }
    expect(emails.filter((email) => visitors?.includes(email))).toEqual([])
  }
  await Promise.all(contexts.map((context) => context.close()))
})

test('no text can break out of the page that shows it', async ({ browser, baseURL }) => {
  const text = '</script><script>window.broken = true</script><!--'
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const account = { username: 'furbo', email: 'furbo@example.it', password: 'parola-sicura', firstName: text }
  expect((await context.request.post('/api/register', { data: account })).status()).toBe(201)
  const page = await context.newPage()
  const errors = recordErrors(page)
  for (const path of ['/', `/catalog?search=${encodeURIComponent(text)}`]) {
    await page.goto(path)
    await untilHydrated(page)
    expect(await page.evaluate(() => 'broken' in window), path).toBe(false)
  }
  await expect(page.getByText(`Ciao, ${text}`)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Cerca' })).toHaveValue(text)
  expect(errors).toEqual([])
  await context.close()
})
