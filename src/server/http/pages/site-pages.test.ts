import { expect, test } from 'vitest'
import { type PageName, paths, sitePages } from '../../../contract/site-pages.ts'
import { findSitePage, siteMapPaths } from './site-pages.ts'

const names = Object.keys(paths) as PageName[]

test.each(names)('the address of “%s” leads to the page as it is declared', (name) => {
  const address = paths[name].replace(/\$\w+/g, '01890000-0000-7000-8000-000000000001')
  expect(findSitePage(address)).toBe(sitePages[name])
  expect(findSitePage(`${address.replace(/\/$/, '')}/`)).toBe(sitePages[name])
})

test.each([
  '/nowhere',
  '/about/us',
  '/product',
  '/product/',
  '/product/a/b',
  '/aboutx',
  '/x/about',
  '/pagamento-prova',
  '/.',
])('%s leads nowhere', (address) => {
  expect(findSitePage(address)).toBeUndefined()
})

test('the site map lists what it may: no address with a parameter, nothing that starts in the browser', () => {
  const listed = names.filter((name) => siteMapPaths.includes(paths[name]))
  expect(listed).toHaveLength(siteMapPaths.length)
  for (const name of listed) {
    expect(paths[name]).not.toContain('$')
    expect(sitePages[name].renderedBy).toBe('server')
  }
})
