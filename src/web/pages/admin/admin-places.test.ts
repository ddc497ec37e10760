import { expect, test } from 'vitest'
import { adminPlaces } from '../../../contract/admin-places.ts'
import { paths } from '../../../contract/site-pages.ts'
import { adminTabs } from './admin-tabs.ts'
import { adminActions } from './palette/admin-actions.ts'

const id = '0198c5a2-7c11-7000-8000-000000000001'

const addresses = Object.values(adminPlaces).map((place) => (typeof place === 'string' ? place : place(id)))

/** The parameters of an admin address that its tab does not parse. */
function notUnderstood({ tab: tabId, ...search }: Record<string, unknown>): unknown {
  const tab = adminTabs.find((known) => known.id === tabId)
  if (!tab) return { tab: tabId }
  const understood: Record<string, unknown> = { ...tab.parseSearch?.(search) }
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => understood[name] !== value))
}

test.each(addresses)('%s is an address that the admin panel understands', (address) => {
  const { pathname, searchParams } = new URL(address, 'https://portal.example')
  expect(pathname).toBe(paths.admin)
  expect(notUnderstood(Object.fromEntries(searchParams))).toEqual({})
})

const links = adminActions.flatMap(({ label, link }) =>
  link?.to === paths.admin ? [{ label, search: link.search }] : [],
)

test.each(links)('the action $label leads to an address that the admin panel understands', ({ search }) => {
  expect(notUnderstood(search as Record<string, unknown>)).toEqual({})
})
