import type { LinkSearch } from '../../shared/section-search.ts'
import { betaTab } from './tabs/beta/tab.ts'
import { dashboardTab } from './tabs/dashboard/tab.ts'
import { logTab } from './tabs/log/tab.ts'
import { ordersTab } from './tabs/orders/tab.ts'

/** In order; the first one is open where the address names none. */
export const adminTabs = [dashboardTab, ordersTab, betaTab, logTab] as const

export type AdminTabId = (typeof adminTabs)[number]['id']

/** What links to the admin panel may say. */
export type AdminSearch = { tab?: AdminTabId | undefined } & LinkSearch<typeof adminTabs>
