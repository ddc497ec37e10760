import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { type DashboardSection, isOpenTo, proOnly } from './dashboard-section.ts'
import { sidebarItem } from './dashboard-sections.ts'

const user: User = {
  id: '01890000-0000-7000-8000-000000000001',
  username: 'rivenditore',
  email: 'rivenditore@example.it',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  userRole: 'rivenditore',
  companyName: null,
  vatNumber: null,
  fiscalCode: null,
  pecEmail: null,
  sdiCode: null,
  companyAddress: null,
  companyZip: null,
  companyCity: null,
  companyProvince: null,
  companyCountry: null,
  role: 'rivenditore',
  isAdmin: false,
  isBusinessVerified: false,
  businessSubmittedAt: null,
  vatCheck: null,
  missingAcceptances: [],
  suspendedAt: null,
  consigneeMails: true,
  reservationMails: true,
  mailRefusedAt: null,
  mailRefusal: null,
  subscriptionPlan: 'starter',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: null,
  subscriptionRenews: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const section: DashboardSection<'orders'> = {
  id: 'orders',
  label: 'White Label',
  icon: () => null,
  guard: proOnly,
  component: () => null,
}

test('a section of the Pro plan is listed for all, and open to accounts with the plan', () => {
  expect(sidebarItem(section, user)).toMatchObject({ label: 'White Label', hint: '(Pro)', disabled: true })
  expect(isOpenTo(section, user)).toBe(false)
  const pro: User = { ...user, subscriptionPlan: 'pro' }
  expect(sidebarItem(section, pro)).toMatchObject({ hint: undefined, disabled: false })
  expect(isOpenTo(section, pro)).toBe(true)
  expect(isOpenTo(section, { ...pro, subscriptionExpiresAt: '2026-01-02T00:00:00.000Z' })).toBe(false)
  expect(isOpenTo(section, { ...pro, subscriptionStatus: 'cancelled' })).toBe(false)
})

test('a dot marks a section with pending work', () => {
  const waiting: DashboardSection<'orders'> = { ...section, waiting: () => 'In attesa di verifica' }
  expect(sidebarItem(waiting, user).dot).toBe('In attesa di verifica')
  expect(sidebarItem(section, user).dot).toBeUndefined()
})

test('the first section is the dashboard itself, the others are named in the address', () => {
  expect(sidebarItem({ ...section, id: 'overview' }, user).link).toMatchObject({ search: {} })
  expect(sidebarItem(section, user).link).toMatchObject({ search: { section: 'orders' } })
})
