import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, linkOptions } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { type PageName, paths, sitePages } from '../contract/site-pages.ts'
import { createAppRouter, pages } from './routes.tsx'
import type { LatePart } from './ui/loading/late-part.tsx'

const names = Object.keys(paths) as PageName[]

/** Keys equal the names in the build's manifest. */
const modules = import.meta.glob<Record<string, unknown>>('./pages/**/*-page.tsx')

const routerAt = async (address: string) => {
  const router = createAppRouter(new QueryClient(), createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  return router
}

/** Loads the page's chunk and returns its component. */
async function componentOf(name: PageName): Promise<unknown> {
  const part = pages[name].options.component as LatePart<object>
  await part.preload()
  return part.current()
}

test.each(names)('the page “%s” is in the router, under its declared path', async (name) => {
  const router = await routerAt(paths[name].replace(/\$\w+/g, 'x'))
  expect(router.state.matches.at(-1)?.routeId).toBe(paths[name])
})

test.each(names.filter((name) => sitePages[name].renderedBy === 'server'))(
  'the declared module of “%s” is the one that the router loads',
  async (name) => {
    const page = sitePages[name]
    const declared = page.renderedBy === 'server' ? page.module : ''
    const module = await modules[declared.replace('src/web/', './')]?.()
    expect(Object.values(module ?? {})).toContain(await componentOf(name))
  },
)

test('an unknown address matches no page', async () => {
  const router = await routerAt('/nowhere')
  expect(router.state.matches.map(({ routeId }) => routeId)).toEqual(['__root__'])
})

test('links to a section or a tab are type-checked', () => {
  linkOptions({ to: paths.dashboard, search: { section: 'orders', tab: 'paid' } })
  linkOptions({ to: paths.admin, search: { tab: 'orders', status: 'paid' } })
  // @ts-expect-error No such section.
  linkOptions({ to: paths.dashboard, search: { section: 'order' } })
  // @ts-expect-error No such group of orders.
  linkOptions({ to: paths.dashboard, search: { section: 'orders', tab: 'payed' } })
  // @ts-expect-error No such tab.
  linkOptions({ to: paths.admin, search: { tab: 'order' } })
})
