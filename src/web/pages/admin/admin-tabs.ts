import type { LinkSearch } from '../../shared/page-address/section-search.ts'
import { betaTab } from './tabs/beta/tab.ts'
import { catalogTab } from './tabs/catalog/tab.ts'
import { dashboardTab } from './tabs/dashboard/tab.ts'
import { logTab } from './tabs/log/tab.ts'
import { ordersTab } from './tabs/orders/tab.ts'
import { settingsTab } from './tabs/settings/tab.ts'
import { wishlistTab } from './tabs/wishlist/tab.ts'

/** In display order; without a tab in the address the first one is open. */
export const adminTabs = [dashboardTab, ordersTab, catalogTab, wishlistTab, betaTab, logTab, settingsTab] as const

type AdminTabId = (typeof adminTabs)[number]['id']

/** Search parameters that links to the admin panel may set. */
export type AdminSearch = { tab?: AdminTabId | undefined } & LinkSearch<typeof adminTabs>
