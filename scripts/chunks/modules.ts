/** True for modules whose path contains one of these. */
export const within =
  (...parts: string[]) =>
  (id: string) =>
    parts.some((part) => id.replaceAll('\\', '/').includes(part))

/** What only the panel's product form checks: it needs the rules of products, which signing in does without. */
export const ofProductForms = within('/src/contract/products/product-writing')

/** What only the form of the business profile checks, and what admins read of a profile. */
export const ofProfileForm = within(
  ...[
    '/src/contract/accounts/business-profile',
    '/src/domain/accounts/company-data',
    '/src/domain/accounts/italian-codes',
  ],
)

export const ofForms = within(
  ...[
    '/@mantine/form/',
    '/zod/',
    '/src/contract/',
    '/web/shared/forms/focus-first-error',
    '/web/shared/forms/form-problem',
  ],
)

export const ofAddresses = within(
  ...['/src/domain/addresses/', '/src/domain/shipping/italian-provinces', '/web/shared/country-choices'],
)

/** Documents and sales across borders: signing in does without. */
export const ofInvoices = within('/src/domain/invoices/', '/src/domain/time/month-span')

/** What opens beneath a field, without what every select uses of it. */
export const ofSuggestions = (id: string) =>
  within('/Combobox/', '/Popover/', '/@floating-ui/')(id) &&
  !within('/ComboboxChevron/', '/get-parsed-combobox-data/')(id)

export const ofRules = within('/src/domain/')

/** What an admin reads of an order holds the reseller's white label. */
export const ofOrderForms = within(
  '/src/contract/orders/orders.ts',
  '/src/contract/orders/order-refunds',
  '/src/contract/orders/order-returns',
  '/src/contract/orders/order-documents',
  '/src/contract/orders/quoted-taxation',
  '/src/contract/credit-proposal',
  '/src/contract/orders/disputes',
  '/src/contract/accounts/listed-customer',
  '/src/contract/orders/order-placing',
  '/src/contract/addresses',
  '/src/contract/tracking-in-shop',
  '/src/contract/white-label',
  '/src/domain/white-label',
)

/** Icons that only the sidebar and the palette show. */
export const ofSections = within(
  ...['icon-layout-dashboard', 'icon-building-store', 'icon-receipt', 'icon-message-plus'],
  ...['icon-truck-delivery', 'icon-map-2', 'icon-package', 'icon-plug-connected'],
)

export const ofPlans = within('/src/domain/accounts/plans', '/src/domain/accounts/plan-moves')

/** The catalogue itself, which the dashboard has twice: the other pages of the shop show its cards alone. */
export const ofCatalogue = within(
  ...['catalog-browser', 'catalog-toolbar', 'active-filters', 'filter-', 'no-products', 'color-sought'].map(
    (name) => `/web/features/products/customer/${name}`,
  ),
)

/** What only the forms of a reseller's shop check: it needs rules that signing in does without. */
export const ofShopForms = within('/src/contract/shopify')

/** What products of ours in a reseller's shop are reckoned by: only that section needs them. */
export const ofShopRules = within(...['prices', 'products', 'stock'].map((name) => `/src/domain/shopify-${name}`))
