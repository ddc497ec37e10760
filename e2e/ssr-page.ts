import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from './portal.ts'

export const visitorPages = [
  '/',
  '/subscriptions',
  '/about',
  '/beta-program',
  '/privacy',
  '/terms',
  '/cookies',
  '/catalog',
]

export async function signedIn(browser: Browser, baseURL: string | undefined, username: string, password: string) {
  const context = await browser.newContext({ locale: 'it-IT', ...(baseURL && { baseURL }) })
  const answer = await context.request.post('/api/login', { data: { username, password } })
  expect(answer.ok()).toBe(true)
  return context
}

export const reseller = (browser: Browser, baseURL: string | undefined) =>
  signedIn(browser, baseURL, 'rivenditore', 'rivenditore123')

async function productIds(context: BrowserContext, count: number): Promise<string[]> {
  const list = (await (await context.request.get(`/api/products?limit=${count}`)).json()) as {
    products: { id: string }[]
  }
  return list.products.map(({ id }) => id)
}

/** Collects console errors: React reports hydration differences there, and the browser reports 404 pages. */
export function recordErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !text.includes('status of 404')) errors.push(text)
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
}

export function testTakeover(colorScheme: 'light' | 'dark'): void {
  test(`every page hydrates without errors and keeps its title (${colorScheme})`, async ({ browser, baseURL }) => {
    const visitor = await browser.newContext({ colorScheme, ...(baseURL && { baseURL }) })
    const member = await reseller(browser, baseURL)
    const [id = ''] = await productIds(member, 1)
    const product = `/product/${id}`
    const visits = [
      { context: visitor, paths: [...visitorPages, product, '/nowhere', '/product/nothing'] },
      {
        context: member,
        paths: ['/', '/catalog', '/catalog?search=abito&page=2', product, '/beta-program', '/subscriptions'],
      },
    ]
    for (const { context, paths } of visits) {
      const page = await context.newPage()
      const errors = recordErrors(page)
      for (const path of paths) {
        await page.goto(path)
        const rendered = await page.title()
        await untilHydrated(page)
        expect(errors, path).toEqual([])
        expect(await page.title(), path).toBe(rendered)
      }
    }
    await visitor.close()
    await member.close()
  })
}
