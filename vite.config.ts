import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

/** Keeps the browser's Host: the server refuses changes that come from another origin. */
const server = { target: `http://localhost:${process.env.PORT ?? 3000}`, changeOrigin: false }

/** True for modules whose path contains one of these. */
const within =
  (...parts: string[]) =>
  (id: string) =>
    parts.some((part) => id.replaceAll('\\', '/').includes(part))

/** What only the panel's product form checks: it needs the rules of products, which signing in does without. */
const ofProductForms = within('/src/contract/products/product-writing')

/** What only the form of the business profile checks. */
const ofProfileForm = within('/src/contract/accounts/business-profile')

const ofForms = within(
  ...[
    '/@mantine/form/',
    '/zod/',
    '/src/contract/',
    '/web/shared/forms/focus-first-error',
    '/web/shared/forms/form-problem',
  ],
)

const ofAddresses = within('/src/domain/addresses/')

/** Documents and sales across borders: signing in does without. */
const ofInvoices = within('/src/domain/invoices/', '/src/domain/time/month-span')

/** What opens beneath a field, without what every select uses of it. */
const ofSuggestions = (id: string) =>
  within('/Combobox/', '/Popover/', '/@floating-ui/')(id) &&
  !within('/ComboboxChevron/', '/get-parsed-combobox-data/')(id)

const ofRules = within('/src/domain/')

/** What an admin reads of an order holds the reseller's white label. */
const ofOrderForms = within(
  '/src/contract/orders/orders.ts',
  '/src/contract/orders/order-refunds',
  '/src/contract/orders/order-returns',
  '/src/contract/accounts/listed-customer',
  '/src/contract/orders/order-placing',
  '/src/contract/addresses',
  '/src/contract/white-label',
  '/src/domain/white-label',
)

/** Icons that only the sidebar and the palette show. */
const ofSections = within(
  ...['icon-layout-dashboard', 'icon-building-store', 'icon-receipt', 'icon-message-plus'],
  ...['icon-truck-delivery', 'icon-map-2', 'icon-package', 'icon-plug-connected'],
)

const ofPlans = within('/src/domain/accounts/plans', '/src/domain/accounts/plan-moves')

const initial = { tags: ['$initial' as const] }

/**
 * A few large chunks instead of two dozen small ones: over HTTP/1.1 every request of the first page takes time
 * (docs/decisions/0014-server-rendering.md). The first three hold what every page needs; each other one holds what is used together.
 * A chunk also takes what its modules import, unless a chunk of higher priority has it. So small, common chunks come first.
 */
const chunks = [
  { name: 'react', test: within('/react/', '/react-dom/', '/scheduler/'), ...initial, priority: 9 },
  { name: 'tanstack', test: within('/@tanstack/'), ...initial, priority: 8 },
  { name: 'app', ...initial, priority: 7 },
  {
    name: 'shop',
    test: within(
      ...[
        '/src/domain/products/products',
        '/src/domain/products/availability',
        '/web/features/products/customer/',
        '/web/shared/texts/format',
        '/web/ui/picture',
        '/web/ui/price',
      ],
      ...['/web/ui/loading/load-failed', '/web/ui/empty-state', '/web/ui/point-grid'],
      ...['/Skeleton/', '/VisuallyHidden/', '/icon-hanger'],
    ),
    minShareCount: 3,
    priority: 6,
  },
  // Rules of orders and of the customer's area, which pages for visitors do not need.
  {
    name: 'orders',
    test: within(
      ...[
        '/src/domain/orders/orders',
        '/src/domain/orders/refunds',
        '/src/domain/orders/returns',
        '/src/domain/orders/plan-refund',
        '/src/domain/money/euro-text',
        '/src/domain/time/day-span',
        '/src/domain/orders/order-import',
        '/src/domain/products/size-grid',
        '/src/domain/orders/merge-lines',
      ],
      ...[
        '/src/domain/money/vat',
        '/src/domain/money/selling-prices',
        '/src/domain/shopify',
        '/src/domain/accounts/account-data',
      ],
      ...['calculator', 'rate-cards', 'item-tariff', 'order-shipping', 'carriers', 'italian-provinces'].map(
        (name) => `/src/domain/shipping/${name}`,
      ),
    ),
    minShareCount: 2,
    priority: 6.5,
  },
  // Rules of the admin panel, which signing in and the shop do without.
  {
    name: 'panel-rules',
    test: within(
      ...['/src/domain/beta-applications', '/src/domain/settings', '/src/domain/time/working-days'],
      ...['/src/domain/accounts/audit', '/src/domain/accounts/security-log', '/src/domain/accounts/device-name'],
      ...['read-amounts', 'read-barcode', 'variant-', 'price-rule'].map((name) => `/src/domain/products/${name}`),
    ),
    minShareCount: 2,
    priority: 6.2,
  },
  {
    name: 'rules',
    test: (id: string) => ofRules(id) && !ofOrderForms(id) && !ofAddresses(id) && !ofInvoices(id) && !ofPlans(id),
    minShareCount: 2,
    priority: 6,
  },
  // What a plan allows: signing in does without.
  { name: 'plans', test: ofPlans, minShareCount: 2, priority: 5.9 },
  // Small modules of the shop's pages: a request for each would take longer than loading some that a page does not need.
  {
    name: 'parts',
    test: (id: string) =>
      !ofSections(id) &&
      within(
        '/web/ui/panel',
        '/web/ui/notice',
        '/web/ui/loading/when-alive',
        '/web/ui/loading/full-screen-spinner',
        '/web/ui/navigation/link-tabs',
        '/web/ui/question-list',
        '/web/shared/forms/tab-owner',
        'useLocation',
        '/use-click-outside/',
        '/icons/',
        '/SimpleGrid/',
        '/Group/',
        '/Stack/',
      )(id),
    minShareCount: 2,
    priority: 5.5,
  },
  {
    name: 'fields',
    test: within(
      ...['/Input/', '/InputBase/', '/TextInput/', '/NativeSelect/', '/CloseButton/'],
      ...['/use-id/', '/use-uncontrolled/', '/use-debounced-callback/', '/use-disclosure/'],
      ...['/create-safe-context/', '/is-element/', '/use-window-event/', '/DirectionProvider/', '/use-force-update/'],
    ),
    minShareCount: 3,
    priority: 5,
  },
  // What is small and in most parts that change something. Every chunk's name stands in the first script.
  {
    name: 'changes',
    test: within(
      ...['/web/shared/calls/use-invalidate', '/web/shared/dialogs/use-dialog-for', '/wishlist-refusals'],
      ...['/web/ui/dialogs/overlay', '/web/ui/dialogs/use-late-opening'],
    ),
    minShareCount: 2,
    priority: 4.6,
  },
  {
    name: 'legal',
    test: within('/pages/legal/company-data', '/pages/legal/legal-page'),
    minShareCount: 2,
    priority: 4.6,
  },
  {
    name: 'form-parts',
    test: within(
      ...['/web/shared/forms/focus-first-error', '/web/shared/forms/form-problem'],
      ...['/accounts/customer/new-password-field', '/web/ui/fields/visibility-toggle'],
    ),
    minShareCount: 2,
    priority: 4.6,
  },
  { name: 'drafts', test: within('/web/shared/forms/use-draft'), minShareCount: 2, priority: 4.6 },
  { name: 'choices', test: within('/Checkbox/', '/InlineInput/'), minShareCount: 2, priority: 4.5 },
  {
    name: 'overlays',
    test: within(
      ...['/Modal/', '/ModalBase/', '/Drawer/', '/Portal/', '/Overlay/', '/ScrollArea/', '/FocusTrap/'],
      ...['/react-remove-scroll/', '/use-focus-'],
    ),
    minShareCount: 2,
    priority: 4,
  },
  // Apart from the dialogs: only the order's has a list that opens beneath a field.
  { name: 'suggestions', test: ofSuggestions, minShareCount: 2, priority: 3.5 },
  {
    name: 'forms',
    test: (id: string) => ofForms(id) && !ofOrderForms(id) && !ofProductForms(id) && !ofProfileForm(id),
    minShareCount: 2,
    priority: 3,
  },
  // Apart from the forms: signing in keeps nothing of what is typed.
  {
    name: 'kept-forms',
    test: within('/web/shared/forms/use-kept-form', '/web/shared/forms/use-form-sending'),
    minShareCount: 2,
    priority: 2.5,
  },
  // Apart from the other forms: it needs the rules of orders, which registration does without.
  { name: 'order-forms', test: ofOrderForms, minShareCount: 2, priority: 2 },
  { name: 'addresses', test: ofAddresses, minShareCount: 2, priority: 1 },
]

const browserBuild: UserConfig['build'] = {
  outDir: 'dist/web',
  modulePreload: { polyfill: false },
  // scripts/build-web.mjs deletes old files: a running portal still serves those of the previous build.
  emptyOutDir: false,
  manifest: true,
  // Read by scripts/write-notices.mjs, which deletes it.
  license: { fileName: '.vite/licences.json' },
  target: 'baseline-widely-available',
  rolldownOptions: {
    output: {
      codeSplitting: { groups: chunks },
      // The first script lists the files of all others: by their hashes alone it is half a kilobyte lighter. The manifest says what they are.
      chunkFileNames: 'assets/[hash].js',
      assetFileNames: ({ names }) =>
        names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
    },
  },
}

/** One file with everything in it, so that a running portal keeps rendering while a new build is made. */
const serverBuild: UserConfig['build'] = {
  outDir: 'dist/server',
  emptyOutDir: false,
  target: 'node24',
  copyPublicDir: false,
  rolldownOptions: { output: { codeSplitting: false } },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  resolve: {
    alias: [
      // React has this hook since version 18; the polyfill would only add weight.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      // How the modules of @mantine/hooks import it.
      { find: /^\.{1,2}\/use-id\/use-id\.mjs$/, replacement: join(import.meta.dirname, 'src/web/ui/fields/use-id.ts') },
    ],
  },
  publicDir: 'src/web/public',
  build: isSsrBuild ? serverBuild : browserBuild,
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    port: 5173,
    proxy: { '/api': server, '/media': server },
  },
}))
