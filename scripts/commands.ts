/** A developers' command. Its arguments are described at the top of its file. */
export interface Command {
  /** From the root. */
  readonly file: string
  /** Whether it uses `devDependencies` (docs/decisions/0026-two-installations.md). */
  readonly needsTools: boolean
  /** One line of the list. */
  readonly description: string
}

export type Commands = Readonly<Record<string, Command>>

/** Run by `npm run bench -- NAME`. */
const benches: Commands = {
  account: {
    file: 'bench/account/bench-account.ts',
    needsTools: true,
    description: 'lists and CSV export of an account with 20,000 orders',
  },
  admin: {
    file: 'bench/admin/bench-admin.ts',
    needsTools: true,
    description: 'first requests of each admin tab, searches and the export of all orders (needs fill-admin)',
  },
  'bulk-prices': {
    file: 'bench/admin/bench-bulk-prices.ts',
    needsTools: true,
    description: '10,000 prices changed by one bulk edit, and undone (needs fill-admin)',
  },
  cart: {
    file: 'bench/orders/bench-cart.ts',
    needsTools: true,
    description: 'edits and readings of a cart with 5,000 lines, next to one with five',
  },
  catalogue: {
    file: 'bench/catalogue/bench-catalogue.ts',
    needsTools: true,
    description: 'catalogue requests compared with a bare server, by catalogue size (needs fill)',
  },
  'drill-restore': {
    file: 'bench/restore/drill-restore.ts',
    needsTools: true,
    description: 'backups written while orders are placed, one of them restored and checked',
  },
  figures: {
    file: 'bench/figures.ts',
    needsTools: true,
    description: 'installation, start and memory of a fresh clone',
  },
  fill: {
    file: 'bench/catalogue/fill.ts',
    needsTools: false,
    description: 'fills a database with products for the benches of the catalogue',
  },
  'fill-admin': {
    file: 'bench/admin/fill.ts',
    needsTools: true,
    description: 'fills a database with a million orders for the benches of the admin panel',
  },
  'hostile-files': {
    file: 'bench/uploads/bench-hostile-files.ts',
    needsTools: true,
    description: 'latency of /healthz while blank and exploding tables are uploaded',
  },
  instances: {
    file: 'bench/instances/bench-instances.ts',
    needsTools: true,
    description: 'processor time of a request with one to three instances, and through PgBouncer',
  },
  jobs: {
    file: 'bench/jobs/bench-jobs.ts',
    needsTools: true,
    description: 'bursts of each kind of background job',
  },
  lighthouse: {
    file: 'bench/lighthouse.ts',
    needsTools: true,
    description: "page speed by Lighthouse's mobile preset",
  },
  mails: {
    file: 'bench/mails/bench-mails.ts',
    needsTools: true,
    description: 'delivery of 5,000 mails after an outage of the mail server',
  },
  memory: {
    file: 'bench/catalogue/bench-memory.ts',
    needsTools: true,
    description: 'memory of the portal under load, by heap limit (needs fill)',
  },
  'model-payments': {
    file: 'bench/payments/model-runs.ts',
    needsTools: true,
    description: 'random histories of orders, payments, refunds and accounting',
  },
  notices: {
    file: 'bench/notices/bench-notices.ts',
    needsTools: true,
    description: 'cost of 1,000 notification streams, and the delay of a notification',
  },
  'order-import': {
    file: 'bench/order-import/bench-order-import.ts',
    needsTools: true,
    description: 'import of a file with 2,000 orders, also when interrupted',
  },
  orders: {
    file: 'bench/orders/bench-orders.ts',
    needsTools: true,
    description: 'placing, reserving, paying and shipping orders compared with a bare server',
  },
  payments: {
    file: 'bench/payments/bench-payments.ts',
    needsTools: true,
    description: '300 payment events a second, some duplicated or repeated',
  },
  polling: {
    file: 'bench/admin/bench-polling.ts',
    needsTools: true,
    description: 'cost of 20 admin panels that poll the order list (needs fill-admin)',
  },
  prices: {
    file: 'bench/catalogue/bench-prices.ts',
    needsTools: true,
    description: 'cost and freshness of changed prices in the catalogue (needs fill)',
  },
  'product-import': {
    file: 'bench/admin/bench-product-import.ts',
    needsTools: true,
    description: 'import of 10,000 products while the catalogue is read',
  },
  quality: {
    file: 'bench/catalogue/search-quality.ts',
    needsTools: true,
    description: "results of the tests' searches in large catalogues (needs fill)",
  },
  'quick-order': {
    file: 'bench/order-import/bench-quick-order.ts',
    needsTools: true,
    description: 'a quick order of 5,000 articles, on the server and in the browser',
  },
  telegram: {
    file: 'bench/telegram/bench-telegram.ts',
    needsTools: true,
    description: 'delivery of 5,000 Telegram messages at the rate that Telegram accepts',
  },
  'trial-instances': {
    file: 'bench/instances/trial-instances.ts',
    needsTools: true,
    description: 'three instances under load while an instance and the primary crash',
  },
  'trial-shop-orders': {
    file: 'bench/shopify/trial-shop-orders.ts',
    needsTools: true,
    description: "2,000 orders from resellers' shops with duplicate webhooks and killed processes",
  },
  'trial-shop-products': {
    file: 'bench/shopify/trial-shop-products.ts',
    needsTools: true,
    description: "1,000 products sent to a reseller's shop by processes that are killed",
  },
  'trial-shops': {
    file: 'bench/shopify/trial-shops.ts',
    needsTools: true,
    description: "a simulated day of 100 resellers' shops with 10,000 variants each",
  },
  uploads: {
    file: 'bench/uploads/bench-uploads.ts',
    needsTools: true,
    description: 'uploads of large photos while customers read the catalogue (needs fill)',
  },
  versions: {
    file: 'bench/catalogue/compare-versions.ts',
    needsTools: true,
    description: 'instructions of each catalogue read, compared with another checkout (needs fill and perf)',
  },
}

/** Run by `npm run tool -- NAME`. */
const tools: Commands = {
  'add-icon': {
    file: 'scripts/add-icon.ts',
    needsTools: false,
    description: 'copies icons of Tabler Icons into src/web/ui/icons',
  },
  'demo-pictures': {
    file: 'assets/demo/drawing/draw-demo-pictures.ts',
    needsTools: false,
    description: 'redraws the pictures of the demo catalogue',
  },
  'record-reads': {
    file: 'scripts/record-reads.ts',
    needsTools: true,
    description: "records this release's read statements for the tests of the next one",
  },
  'share-picture': {
    file: 'scripts/draw-share-picture.ts',
    needsTools: true,
    description: 'photographs the home page for shared links',
  },
  'site-pictures': {
    file: 'assets/demo/drawing/draw-site-pictures.ts',
    needsTools: false,
    description: 'redraws the pictures of the public pages',
  },
  spreadsheets: {
    file: 'scripts/open-spreadsheets.ts',
    needsTools: true,
    description: 'opens every downloadable table in LibreOffice and checks it',
  },
}

export const commands = { bench: benches, tool: tools }
