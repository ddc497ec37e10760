import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ProductListItem } from '../../contract/products/products.ts'
import { paths } from '../../contract/site-pages.ts'
import { previewQuery } from '../features/products/customer/products.api.ts'
import { jsonInHtml, pageHead } from './page-head.ts'

const wicked = '</script><script>alert("1")</script><!-- & \'x\''

const product: ProductListItem = {
  id: '01890000-0000-7000-8000-000000000001',
  name: wicked,
  description: wicked,
  categoryId: '01890000-0000-7000-8000-000000000002',
  category: 'Abiti',
  price: '49.90',
  comparePrice: null,
  weight: null,
  sku: 'DW-1',
  imageUrl: null,
  images: [{ imageUrl: '/media/abito/800.webp', altText: null, sortOrder: 0, color: null, preview: null }],
  imageUrls: [],
  colors: [],
  sizes: [],
  stock: 1,
  available: 0,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const page = {
  origin: 'https://filiera.example',
  title: 'Titolo',
  description: 'Descrizione',
  route: paths.about as string | null,
  product: null,
  queryClient: new QueryClient(),
}

const structured = (head: string): unknown[] =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json ?? ''))

test('JSON in a page cannot close its element or open a comment, and parses back to the same value', () => {
  const json = jsonInHtml({ name: wicked })
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ name: wicked })
})

test('a page has exactly one title, description, address and picture', () => {
  const head = pageHead(page)
  expect(head).toContain('<title>Titolo</title>')
  expect(head).toContain('<meta name="description" content="Descrizione">')
  expect(head).toContain('<link rel="canonical" href="https://filiera.example/about">')
  expect(head).toContain('<meta property="og:image" content="https://filiera.example/anteprima.jpg">')
  expect(head).toContain('<meta property="og:image:type" content="image/jpeg">')
  expect(head).toContain('<meta property="og:image:width" content="1200">')
  expect(head).toMatch(/<meta property="og:image:alt" content="Filiera: [^"]+">/)
  expect(head).not.toContain('noindex')
})

test('an unknown address has no canonical address or description, and is not indexed', () => {
  const head = pageHead({ ...page, route: null, description: '' })
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).not.toContain('canonical')
  expect(head).not.toContain('name="description"')
})

test('a product has structured data for search engines, with its name escaped', () => {
  const head = pageHead({ ...page, route: paths.product, title: wicked, product })
  expect(head.match(/<script/g)).toHaveLength(1)
  expect(head).toContain('&lt;/script&gt;')
  expect(structured(head)).toEqual([
    expect.objectContaining({
      '@type': 'Product',
      name: wicked,
      image: ['https://filiera.example/media/abito/800.webp'],
      offers: expect.objectContaining({
        price: '49.90',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/OutOfStock',
      }),
    }),
  ])
  expect(head).toContain(`href="https://filiera.example/product/${product.id}"`)
  expect(head).toContain('<meta property="og:type" content="product">')
  expect(head).toContain(`og:image" content="https://filiera.example/share/${product.id}/abito.jpg"`)
  for (const [name, value] of [
    ['type', 'image/jpeg'],
    ['width', '1200'],
    ['height', '630'],
  ])
    expect(head).toContain(`og:image:${name}" content="${value}"`)
  expect(head).toContain('og:image:alt" content="&lt;/script&gt;')
})

test('a picture on another host is shared unchanged, and a product without one uses the site’s', () => {
  const of = (imageUrl: string | null) =>
    pageHead({ ...page, route: paths.product, product: { ...product, images: [], imageUrl } })
  const elsewhere = of('https://cdn.example/abito.png')
  expect(elsewhere).toContain('og:image" content="https://cdn.example/abito.png"')
  expect(elsewhere).not.toContain('og:image:width')
  expect(of(null)).toContain('og:image" content="https://filiera.example/anteprima.jpg"')
})

test('the home page describes the company, the site and the preview products', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(previewQuery().queryKey, {
    products: [product],
    total: 1,
    totalIsCapped: false,
    relaxed: false,
  })
  const [site, shown] = structured(pageHead({ ...page, route: paths.home, queryClient })) as Record<string, unknown>[]
  expect(JSON.stringify(site)).toContain('"Organization"')
  expect(JSON.stringify(site)).toContain(
    '"address":{"@type":"PostalAddress","streetAddress":"Via dei Tessitori 12","postalCode":"41012","addressLocality":"Carpi","addressRegion":"MO","addressCountry":"IT"}',
  )
  expect(shown).toMatchObject({ '@type': 'Product', name: wicked })
})

test('long descriptions are cut at a word boundary', () => {
  const head = pageHead({ ...page, description: 'parola '.repeat(60) })
  const description = /name="description" content="([^"]*)"/.exec(head)?.[1] ?? ''
  expect(description.length).toBeLessThanOrEqual(161)
  expect(description).toMatch(/parola…$/)
})
