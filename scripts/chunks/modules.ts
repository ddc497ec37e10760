/** All parts of paths that the rules name, for the test. */
export const namedParts: string[] = []

/** Matches modules whose path contains one of these parts. */
export function within(...parts: string[]): (id: string) => boolean {
  namedParts.push(...parts)
  return (id) => parts.some((part) => id.replaceAll('\\', '/').includes(part))
}

/** Validation of the panel's product form: it needs the rules of products, which signing in does not. */
export const ofProductForms = within('/src/contract/products/product-writing')

/** Validation of the business profile form, and profile data shown to admins. */
export const ofProfileForm = within(
  ...[
    '/src/contract/accounts/business-profile',
    '/src/domain/accounts/company-data',
    '/src/domain/accounts/italian-codes',
  ],
)

export const ofForms = within(...['/@mantine/form/', '/zod/', '/src/contract/', '/web/shared/forms/form-problem'])

export const ofAddresses = within(
  ...['/src/domain/addresses/', '/src/domain/shipping/italian-provinces', '/web/shared/country-choices'],
)

/** Invoices and cross-border sales, not needed for signing in. */
export const ofInvoices = within('/src/domain/invoices/', '/src/domain/time/month-span')

/** Lists below fields, without the parts used by every select. */
export const ofSuggestions = (id: string) =>
  within('/Combobox/', '/Popover/', '/@floating-ui/')(id) &&
  !within('/ComboboxChevron/', '/get-parsed-combobox-data/')(id)

export const ofRules = within('/src/domain/')

/** Order schemas. They import the white label, because an admin's view of an order includes it. */
export const ofOrderForms = within(
  '/src/contract/orders/orders.ts',
  '/src/contract/orders/order-refunds',
  '/src/contract/orders/order-returns',
  '/src/contract/orders/order-documents',
  '/src/contract/credit-proposal',
  '/src/contract/orders/disputes',
  '/src/contract/accounts/listed-customer',
  '/src/contract/orders/order-placing',
  '/src/contract/addresses',
  '/src/contract/shopify/tracking-in-shop',
  '/src/contract/white-label',
  '/src/domain/white-label',
)

/** Icons used only by the sidebar and the palette. */
export const ofSections = within(
  ...['icon-layout-dashboard', 'icon-building-store', 'icon-receipt', 'icon-message-plus'],
  ...['icon-truck-delivery', 'icon-map-2', 'icon-package', 'icon-plug-connected'],
)

export const ofPlans = within('/src/domain/accounts/plans', '/src/domain/accounts/plan-moves')

/** The catalogue itself, which the dashboard has twice; the other pages of the shop only use its cards. */
export const ofCatalogue = within('/web/features/products/customer/catalogue/')

/** The size grid, on the product page and over the catalogue, where it loads when first opened. */
export const ofSizeGrid = within(
  '/src/domain/products/size-grid',
  '/products/customer/size-grid',
  '/products/customer/use-size-grid',
)

/** Validation of the shop forms of a reseller: it needs rules that signing in does not. */
export const ofShopForms = within('/src/contract/shopify/shopify')

/** Calculations for our products in a reseller's shop, needed only by that section. */
export const ofShopRules = within(
  ...['prices', 'products', 'stock'].map((name) => `/src/domain/shopify/shopify-${name}`),
)
