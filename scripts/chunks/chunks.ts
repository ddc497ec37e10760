import {
  ofAddresses,
  ofCatalogue,
  ofForms,
  ofInvoices,
  ofOrderForms,
  ofPlans,
  ofProductForms,
  ofProfileForm,
  ofRules,
  ofSections,
  ofShopForms,
  ofShopRules,
  ofSizeGrid,
  ofSuggestions,
  within,
} from './modules.ts'

const initial = { tags: ['$initial' as const] }

/**
 * A few large chunks instead of two dozen small ones: over HTTP/1.1 every request of the first page takes time
 * (docs/decisions/0014-render-pages-on-the-server.md). The first three contain what every page needs; each other chunk contains
 * modules that are used together.
 * A chunk also takes the modules it imports, unless a chunk of higher priority has them. Small, common chunks therefore come first.
 */
export const chunks = [
  { name: 'react', test: within('/react/', '/react-dom/', '/scheduler/'), ...initial, priority: 9 },
  { name: 'tanstack', test: within('/@tanstack/'), ...initial, priority: 8 },
  { name: 'app', ...initial, priority: 7 },
  {
    name: 'shop',
    test: (id: string) =>
      !ofCatalogue(id) &&
      !ofSizeGrid(id) &&
      within(
        ...[
          '/src/domain/products/products',
          '/src/domain/products/availability',
          '/web/features/products/customer/',
          '/web/shared/texts/format',
          '/web/ui/picture',
          '/web/ui/price',
        ],
        ...['/web/ui/loading/load-failed', '/web/ui/empty-state', '/web/ui/layout/point-grid'],
        ...['/Skeleton/', '/VisuallyHidden/', '/icon-hanger'],
      )(id),
    minShareCount: 3,
    priority: 6,
  },
  // Rules of orders and of the customer area, not needed by pages for visitors.
  {
    name: 'orders',
    test: (id: string) =>
      !ofShopRules(id) &&
      within(
        ...[
          '/src/domain/orders/orders',
          '/src/domain/orders/paying/refunds',
          '/src/domain/orders/returns/returns',
          '/src/domain/orders/paying/disputes',
          '/src/domain/orders/paying/plan-refund',
          '/src/domain/money/euro-text',
          '/src/domain/time/day-span',
          '/src/domain/time/month-span',
          '/src/domain/orders/files/order-import',
          '/src/domain/orders/files/order-formats',
          '/src/domain/orders/files/order-file',
          '/src/domain/words/harmless-cell',
          '/src/domain/orders/merge-lines',
        ],
        ...[
          '/src/domain/money/vat',
          '/src/domain/money/selling-prices',
          '/src/domain/shopify',
          '/src/domain/accounts/account-data',
        ],
        ...['calculator', 'rate-cards', 'item-tariff', 'order-shipping', 'carriers'].map(
          (name) => `/src/domain/shipping/${name}`,
        ),
      )(id),
    minShareCount: 2,
    priority: 6.5,
  },
  // Rules of the admin panel, not needed for signing in or by the shop.
  {
    name: 'panel-rules',
    test: within(
      ...[
        '/src/domain/beta-applications',
        '/src/domain/settings',
        '/src/domain/time/same-day-shipping',
        '/src/domain/time/working-days',
      ],
      ...[
        '/src/domain/orders/parcels/printable-text',
        '/src/domain/orders/admin-order-list',
        '/src/domain/products/admin-product-list',
        '/src/domain/shipping/recognise-carrier',
      ],
      ...['/src/domain/accounts/audit', '/src/domain/accounts/security-log', '/src/domain/accounts/device-name'],
      ...['read-amounts', 'read-barcode', 'variant-', 'price-rule'].map((name) => `/src/domain/products/${name}`),
    ),
    minShareCount: 2,
    priority: 6.2,
  },
  {
    name: 'rules',
    test: (id: string) =>
      ofRules(id) &&
      !ofShopRules(id) &&
      !ofSizeGrid(id) &&
      !ofOrderForms(id) &&
      !ofAddresses(id) &&
      !ofInvoices(id) &&
      !ofProfileForm(id) &&
      !ofPlans(id),
    minShareCount: 2,
    priority: 6,
  },
  // Plan features, not needed for signing in.
  { name: 'plans', test: ofPlans, minShareCount: 2, priority: 5.9 },
  // Small modules of the shop's pages: separate requests would take longer than loading a few unneeded modules.
  {
    name: 'parts',
    test: (id: string) =>
      !ofSections(id) &&
      within(
        '/web/ui/layout/panel',
        '/web/ui/notice',
        '/web/ui/loading/when-hydrated',
        '/web/ui/loading/full-screen-spinner',
        '/web/ui/navigation/link-tabs',
        '/web/ui/layout/question-list',
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
      ...[
        '/create-safe-context/',
        '/is-element/',
        '/use-window-event/',
        '/DirectionProvider/',
        '/use-force-update/',
        '/use-merged-ref/',
      ],
    ),
    minShareCount: 3,
    priority: 5,
  },
  // Small modules used by most parts that change data. They share a chunk because every chunk's name adds to the first script.
  {
    name: 'changes',
    test: within(
      ...['/web/shared/calls/use-invalidate', '/web/shared/dialogs/use-dialog-for', '/wishlist-texts'],
      ...['/web/ui/dialogs/overlay', '/web/ui/dialogs/use-late-opening'],
    ),
    minShareCount: 2,
    priority: 4.6,
  },
  {
    name: 'legal',
    test: within('/pages/legal/legal-page'),
    minShareCount: 2,
    priority: 4.6,
  },
  {
    name: 'form-parts',
    test: within(
      '/web/shared/forms/form-problem',
      '/web/shared/calls/intents',
      ...['/accounts/customer/new-password-field', '/web/ui/fields/field-props'],
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
  // Separate from the dialogs: only the order dialog has a list below a field.
  { name: 'suggestions', test: ofSuggestions, minShareCount: 2, priority: 3.5 },
  {
    name: 'forms',
    test: (id: string) =>
      ofForms(id) && !ofOrderForms(id) && !ofProductForms(id) && !ofProfileForm(id) && !ofShopForms(id),
    minShareCount: 2,
    priority: 3,
  },
  // Separate from the forms: signing in stores no drafts.
  {
    name: 'kept-forms',
    test: within('/web/shared/forms/use-kept-form', '/web/shared/forms/use-form-sending'),
    minShareCount: 2,
    priority: 2.5,
  },
  // Separate from the other forms: it needs the rules of orders, which registration does not.
  { name: 'order-forms', test: ofOrderForms, minShareCount: 2, priority: 2 },
  { name: 'addresses', test: ofAddresses, minShareCount: 2, priority: 1 },
  {
    name: 'cart',
    test: within('/features/cart/customer/cart.api', '/features/cart/customer/cart-bar'),
    minShareCount: 2,
    priority: 0.3,
  },
  { name: 'size-grid', test: ofSizeGrid, minShareCount: 2, priority: 0.7 },
  { name: 'shop-rules', test: ofShopRules, minShareCount: 2, priority: 0.6 },
  // Lowest priority: its parts are used elsewhere too.
  { name: 'catalogue', test: ofCatalogue, minShareCount: 2, priority: 0.5 },
  // Declarations of the admin's tabs and the parsing of their addresses, which the tabs use too.
  { name: 'admin-tabs', test: within('/pages/admin/admin-tabs', '-tab-search'), minShareCount: 2, priority: 0.4 },
]
