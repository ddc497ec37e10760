import { expect, test } from 'vitest'
import { type PageName, paths, sitePages } from '../../../contract/site-pages.ts'
import { readAddress, siteMapPaths } from './site-pages.ts'

const names = Object.keys(paths) as PageName[]

const productId = '01890000-0000-7000-8000-00000000000a'

test.each(names)('the address of “%s” leads to the declared page', (name) => {
  expect(readAddress(paths[name].replace(/\$\w+/g, productId))?.page).toBe(sitePages[name])
})

test.each([
  ['/About', '/about'],
  ['/about/', '/about'],
  ['//about', '/about'],
  ['/%61bout', '/about'],
  ['//', '/'],
  ['/index.html', '/'],
  ['/CATALOG//', '/catalog'],
  ['/coo%E2%84%AAies', '/cookies'],
  ['/Login', '/login'],
  [`/Product/${productId}`, `/product/${productId}`],
  [`/product/${productId.toUpperCase()}/`, `/product/${productId}`],
  [`//product//${productId.replace('-', '%2D')}`, `/product/${productId}`],
  ['/Pagamento-Prova/aBc_1', '/pagamento-prova/aBc_1'],
])('%s is another spelling of %s', (address, spelling) => {
  expect(readAddress(address)).toEqual({ moved: spelling })
  expect(readAddress(spelling)?.page).toBeDefined()
})

test.each([
  '/nowhere',
  '/about/us',
  '/product',
  '/product/',
  '/product/a/b',
  '/product/%2e%2e',
  '/product/%zz',
  '/aboutx',
  '/x/about',
  '/%2Fabout',
  '/pagamento-prova',
  '/.',
  '//evil.example/',
])('%s matches no page', (address) => {
  expect(readAddress(address)).toBeUndefined()
})

test.each(['/product/a:b', '/product/a%2Fb', "/product/l'abito", '/product/%C3%A0'])(
  '%s redirects at most once',
  (address) => {
    const { page, moved } = readAddress(address) ?? {}
    expect(page ?? readAddress(moved ?? '')?.page).toBe(sitePages.product)
  },
)

test('the site map lists no addresses with parameters and no pages rendered in the browser', () => {
  const listed = names.filter((name) => siteMapPaths.includes(paths[name]))
  expect(listed).toHaveLength(siteMapPaths.length)
  for (const name of listed) {
    expect(paths[name]).not.toContain('$')
    expect(sitePages[name].renderedBy).toBe('server')
  }
})
