import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app[Symbol.asyncDispose]())

async function read(path: string, at = app) {
  const response = await fetch(`${at.address}${path}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('robots.txt excludes only the API from crawling and names the site map', async () => {
  const { status, type, text } = await read('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
  expect(text).toContain(`Sitemap: ${app.address}/sitemap.xml`)
})

test('the site map lists the public pages and the products of the preview, and no pages behind the login', async () => {
  const hidden = await app.given.product({ isActive: false })
  const shown = []
  for (let n = 0; n < 5; n++) shown.push(await app.given.product({ name: `Abito ${n}` }))
  const { status, type, text } = await read('/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  const locations = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
  const publicPages = ['/', '/subscriptions', '/about', '/beta-program', '/privacy', '/terms', '/cookies']
  expect(locations.slice(0, publicPages.length)).toEqual(publicPages.map((path) => `${app.address}${path}`))
  expect(locations.slice(publicPages.length).toSorted()).toEqual(
    shown
      .slice(1)
      .map((id) => `${app.address}/product/${id}`)
      .toSorted(),
  )
  expect(text).not.toContain(hidden)
  expect(text).not.toMatch(/login|dashboard|admin/)
})

test('both use PUBLIC_URL', async () => {
  await using behindProxy = await startTestApp({ environment: { PUBLIC_URL: 'https://filiera.example/' } })
  expect((await read('/robots.txt', behindProxy)).text).toContain('Sitemap: https://filiera.example/sitemap.xml')
  expect((await read('/sitemap.xml', behindProxy)).text).toContain('<loc>https://filiera.example/about</loc>')
})
