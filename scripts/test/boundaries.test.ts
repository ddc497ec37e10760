import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../build-web.mjs'
import { checkBoundaries } from './boundaries.mjs'

/** File name of a page used by the test. Built from parts, because this file is checked too. */
const page = (name: string, ending = 'md') => `${name}.${ending}`
const one = ['decisions', '0001-one'].join('/')

/** A tree that keeps the rules, with one additional file per rule that breaks it. */
const files: Record<string, string> = {
  'domain/money.ts': `export const zero = 0`,
  'domain/money.test.ts': `import 'vitest'\nimport './money.ts'`,
  'domain/bad-zod.ts': `import { z } from 'zod'\nexport const schema = z.string()`,
  'domain/bad-node.ts': `import { join } from 'node:path'\nexport const path = join('a')`,
  'domain/bad.test.ts': `import '../server/features/orders/ship-order.ts'`,
  'contract/orders.ts': `import { z } from 'zod'\nimport { zero } from '../domain/money.ts'\nexport const Orders = z.literal(zero)`,
  'contract/bad-pg.ts': `import type { Pool } from 'pg'\nexport type Bad = Pool`,
  'server/app.ts': `import fastify from 'fastify'\nimport { routes } from './features/catalogue/catalogue.routes.ts'\nexport const app = fastify(routes)`,
  'server/database/database.ts': `import pg from 'pg'\nexport const { Pool } = pg`,
  'server/bad-tool.ts': `import autocannon from 'autocannon'\nexport const bad = autocannon`,
  'server/bad-web.ts': `import { paths } from '../web/paths.ts'\nexport const bad = paths`,
  'server/gateways/payments/stripe.ts': `import Stripe from 'stripe'\nexport const stripe = Stripe`,
  'server/features/orders/orders.queries.ts': `import { sql } from 'drizzle-orm'\nexport const query = sql\`\``,
  'server/features/orders/orders.routes.ts': `import type { FastifyInstance } from 'fastify'\nexport type Http = FastifyInstance`,
  'server/features/orders/ship-order.ts': `import { query } from './orders.queries.ts'\nexport const ship = query`,
  'server/features/orders/bad-sql.ts': `import type { SQL } from 'drizzle-orm'\nexport type Bad = SQL`,
  'server/features/orders/bad-http.ts': `import type { FastifyInstance } from 'fastify'\nexport type Bad = FastifyInstance`,
  'server/http/headers.ts': `export interface Page {}`,
  'server/features/orders/list.routes.ts': `import type { Page } from '../../http/headers.ts'\nexport type Answer = Page`,
  'server/features/orders/bad-page.ts': `import type { Page } from '../../http/headers.ts'\nexport type Bad = Page`,
  'server/features/orders/bad-vendor.ts': `import sharp from 'sharp'\nexport const bad = sharp`,
  'server/features/orders/orders.reads.ts': `import { sql } from 'drizzle-orm'\nexport const countOrders = sql\`select count(*) from orders\``,
  'server/features/orders/bad-import.reads.ts': `import { query } from './orders.queries.ts'\nexport const bad = query`,
  'server/features/orders/bad-update.reads.ts': `import { sql } from 'drizzle-orm'\nexport const bad = sql\`update orders set status = 1\``,
  'server/features/orders/bad-builder.reads.ts': `export const bad = (db: { delete(table: string): void }) => db.delete('orders')`,
  'server/features/products/sell.ts': `import { ship } from '../orders/ship-order.ts'\nexport const sell = ship`,
  'server/features/products/count.ts': `import { countOrders } from '../orders/orders.reads.ts'\nexport const counted = countOrders`,
  'server/features/products/bad-queries.ts': `import { query } from '../orders/orders.queries.ts'\nexport const bad = query`,
  'server/features/products/bad-routes.ts': `import type { Http } from '../orders/orders.routes.ts'\nexport type Bad = Http`,
  'server/features/mail/queue-mails.ts': `export const queueMails = ''`,
  'server/events/announce.ts': `import { queueMails } from '../features/mail/queue-mails.ts'\nexport const announce = queueMails`,
  'server/features/products/bad-mail.ts': `import { queueMails } from '../mail/queue-mails.ts'\nexport const bad = queueMails`,
  'server/features/payments/bad-order.ts': `import { ship } from '../orders/ship-order.ts'\nexport const bad = ship`,
  'server/features/payments/bad-rule.ts': `import { paid } from '../../../domain/orders/orders.ts'\nexport const bad = paid`,
  'domain/orders/orders.ts': `export const paid = 'paid'`,
  'server/features/catalogue/read-catalogue.ts': `import { cards } from './cards.queries.ts'\nimport { find } from './search/find-products.ts'\nexport const read = [cards, find]`,
  'server/features/catalogue/catalogue.routes.ts': `import { read } from './read-catalogue.ts'\nexport const routes = read`,
  'server/features/catalogue/cards.queries.ts': `export const cards = 1`,
  'server/features/catalogue/sort-order.ts': `export const order = 1`,
  'server/features/catalogue/search/find-products.ts': `import { order } from '../sort-order.ts'\nimport { words } from './dictionary.ts'\nexport const find = [order, words]`,
  'server/features/catalogue/search/refresh-search.ts': `export const refresh = 1`,
  'server/features/catalogue/search/dictionary.ts': `export const words = 1`,
  'server/features/catalogue/bad-words.ts': `import { words } from './search/dictionary.ts'\nexport const bad = words`,
  'server/features/wishlist/describe.ts': `import { read } from '../catalogue/read-catalogue.ts'\nimport { find } from '../catalogue/search/find-products.ts'\nimport { refresh } from '../catalogue/search/refresh-search.ts'\nexport const wishes = [read, find, refresh]`,
  'server/features/wishlist/bad-inside.ts': `import { order } from '../catalogue/sort-order.ts'\nexport const bad = order`,
  'server/features/wishlist/bad-type.ts': `import type { words } from '../catalogue/search/dictionary.ts'\nexport type Bad = typeof words`,
  'server/features/wishlist/bad.test.ts': `import '../catalogue/sort-order.ts'`,
  'server/features/products/bad-inside.ts': `import { order } from '../catalogue/sort-order.ts'\nexport const bad = order`,
  'server/features/products/bad-door.ts': `import { read } from '../catalogue/read-catalogue.ts'\nexport const bad = read`,
  'server/features/products/bad-catalogue-routes.ts': `import { routes } from '../catalogue/catalogue.routes.ts'\nexport const bad = routes`,
  'server/http/page.ts': `import { read } from '../features/catalogue/read-catalogue.ts'\nexport const page = read`,
  'server/http/bad-catalogue.ts': `import { order } from '../features/catalogue/sort-order.ts'\nexport const bad = order`,
  'server/sessions/session.queries.ts': `export const removal = 1`,
  'server/sessions/end-sessions.ts': `import { removal } from './session.queries.ts'\nexport const end = removal`,
  'server/background/tidy-up.ts': `import { removal } from '../sessions/session.queries.ts'\nexport const tidy = removal`,
  'server/features/customers/suspend.ts': `import { end } from '../../sessions/end-sessions.ts'\nexport const suspend = end`,
  'server/features/customers/bad-session.ts': `import { removal } from '../../sessions/session.queries.ts'\nexport const bad = removal`,
  'server/http/bad-session.ts': `import { removal } from '../sessions/session.queries.ts'\nexport const bad = removal`,
  'web/paths.ts': `export const paths = {}`,
  'web/bad-server.tsx': `import type { Http } from '../server/features/orders/orders.routes.ts'\nexport const bad = (http: Http) => <p>{String(http)}</p>`,
  'web/features/orders/shared/orders-table.tsx': `export const OrdersTable = () => <table />`,
  'web/features/orders/customer/my-orders.tsx': `import { OrdersTable } from '../shared/orders-table.tsx'\nexport const MyOrders = OrdersTable`,
  'web/features/orders/customer/bad-admin.tsx': `import type { OrderBook } from '../admin/order-book.tsx'\nexport type Bad = typeof OrderBook`,
  'web/features/orders/customer/bad-lazy-admin.tsx': `export const bad = () => import('../admin/order-book.tsx')`,
  'web/features/orders/admin/order-book.tsx': `import { OrdersTable } from '../shared/orders-table.tsx'\nexport const OrderBook = OrdersTable`,
  'web/features/orders/admin/bad-customer.tsx': `import { MyOrders } from '../customer/my-orders.tsx'\nexport const bad = MyOrders`,
  'web/features/orders/shared/bad-customer.tsx': `import { MyOrders } from '../customer/my-orders.tsx'\nexport const bad = MyOrders`,
  'web/features/orders/bad-no-audience.tsx': `import { OrdersTable } from './shared/orders-table.tsx'\nexport const bad = OrdersTable`,
  'web/pages/admin/admin-page.tsx': `import { OrderBook } from '../../features/orders/admin/order-book.tsx'\nexport const AdminPage = OrderBook`,
  'web/pages/admin/bad-customer.tsx': `import { MyOrders } from '../../features/orders/customer/my-orders.tsx'\nexport const bad = MyOrders`,
  'web/pages/bad-admin.tsx': `import { OrderBook } from '../features/orders/admin/order-book.tsx'\nexport const bad = OrderBook`,
  'web/pages/bad-lazy-admin.tsx': `export const bad = () => import('./admin/admin-page.tsx')`,
  'web/routes.tsx': `import type { AdminPage } from './pages/admin/admin-page.tsx'\nexport type Admin = typeof AdminPage\nexport const load = () => import('./pages/admin/admin-page.tsx')\nexport { tabs } from './pages/admin/tabs.ts'`,
  'web/pages/admin/tabs.ts': `export const tabs = []`,
  'web/features/products/customer/bad-feature.tsx': `import { OrdersTable } from '../../orders/shared/orders-table.tsx'\nexport const bad = OrdersTable`,
  'web/features/products/customer/bad-page.tsx': `import { Home } from '../../../pages/home.tsx'\nexport const bad = Home`,
  'web/pages/home.tsx': `import { OrdersTable } from '../features/orders/shared/orders-table.tsx'\nexport const Home = () => <OrdersTable />`,
  'web/ui/bad-feature.tsx': `import { OrdersTable } from '../features/orders/shared/orders-table.tsx'\nexport const bad = OrdersTable`,
  'web/shared/bad-page.ts': `import type { Home } from '../pages/home.tsx'\nexport type Bad = typeof Home`,
  // No module imports itself in a cycle, but the folders depend on each other.
  'server/jobs/job.ts': `export interface Job { name: string }`,
  'server/jobs/bad-all-jobs.ts': `import { tell } from '../features/mail/tell.ts'\nexport const bad = [tell]`,
  'server/features/mail/letter.ts': `export const letter = ''`,
  'server/features/mail/tell.ts': `import { log } from '../errors/bad-log.ts'\nexport const tell = log`,
  'server/features/errors/bad-log.ts': `import type { Job } from '../../jobs/job.ts'\nexport const log: Job[] = []`,
  'server/features/errors/errors.test.ts': `import '../orders/ship-order.ts'`,
  'server/features/orders/recover.ts': `import { problem } from '../errors/problem.ts'\nexport const recover = problem`,
  'server/features/errors/problem.ts': `export const problem = ''`,
  'server/config.ts': `import { start } from './start/start.ts'\nexport const config = start`,
  'server/start/start.ts': `export const start = 1`,
  'server/start/bad-config.ts': `import { config } from '../config.ts'\nexport const bad = config`,
  'web/shared/bad-cycle-a.ts': `import type { B } from './bad-cycle-b.ts'\nexport type A = B | 1`,
  'web/shared/bad-cycle-b.ts': `import type { A } from './bad-cycle-a.ts'\nexport type B = A | 2`,
  'server/good-pages.ts': `// ${page('docs/specification/stock')}#counting, ${page('RULES')}, https://example.com/${page('elsewhere')}, docs/*.${'md'}\nexport const good = 1`,
  'server/bad-page.ts': `// ${page('elsewhere')} §1\nexport const bad = 1`,
  'server/bad-upper-page.ts': `// ${page('Elsewhere', 'MD')}\nexport const bad = 1`,
  'server/bad-page-case.ts': `// ${page('rules')}\nexport const bad = 1`,
  'server/bad-page-folder.ts': `// ${page('stock')}#counting\nexport const bad = 1`,
  'server/bad-decision.ts': `// docs/${one.slice(0, -4)}\nexport const bad = 1`,
  [page('../RULES')]: `See [the decision](${page(`docs/${one}`)}).`,
  [page('../BAD-RULES')]: `See [nothing](${page('docs/gone')}).`,
  [page('../docs/specification/stock')]: `See [orders](${page('orders')}).`,
  [page('../docs/specification/orders')]: `See [the decision](${page(`../${one}`)}).`,
  [page('../docs/specification/bad-link')]: `See [nothing](${page(one)}).`,
  [page(`../docs/${one}`)]: `One.`,
  '../scripts/bad-page.mjs': `// ${page('elsewhere')}`,
  '../bench/bad-page.ts': `// ${page('elsewhere')}`,
  '../e2e/bad-page.ts': `// ${page('elsewhere')}`,
  '../assets/demo/drawing/bad-page.ts': `// ${page('elsewhere')}`,
  '../migrations/0001_landed.sql': `-- ${page('elsewhere')}`,
}

const broken = [
  ['channels-through-announce', 'server/features/products/bad-mail.ts'],
  ['payments-know-payables-only', 'server/features/payments/bad-order.ts'],
  ['payments-know-payables-only', 'server/features/payments/bad-rule.ts'],
  ['domain-imports-only-domain', 'domain/bad-node.ts'],
  ['domain-imports-only-domain', 'domain/bad-zod.ts'],
  ['contract-imports-only-zod-and-domain', 'contract/bad-pg.ts'],
  ['tests-stay-on-their-side', 'domain/bad.test.ts'],
  ['portal-runs-without-tools', 'server/bad-tool.ts'],
  ['server-never-web', 'server/bad-web.ts'],
  ['web-never-server', 'web/bad-server.tsx'],
  ['sql-only-in-queries', 'server/features/orders/bad-sql.ts'],
  ['sql-only-in-queries', 'contract/bad-pg.ts'],
  ['fastify-only-in-routes', 'server/features/orders/bad-http.ts'],
  ['features-know-http-only-in-routes', 'server/features/orders/bad-page.ts'],
  ['vendors-only-in-gateways', 'server/features/orders/bad-vendor.ts'],
  ['server-features-meet-in-use-cases-and-reads', 'server/features/products/bad-queries.ts'],
  ['server-features-meet-in-use-cases-and-reads', 'server/features/products/bad-routes.ts'],
  ['reads-know-only-tables', 'server/features/orders/bad-import.reads.ts'],
  ['reads-only-read', 'server/features/orders/bad-update.reads.ts'],
  ['reads-only-read', 'server/features/orders/bad-builder.reads.ts'],
  ['server-features-meet-in-use-cases-and-reads', 'server/features/products/bad-catalogue-routes.ts'],
  ['web-features-meet-in-pages', 'web/features/products/customer/bad-feature.tsx'],
  ['web-features-name-their-audience', 'web/features/orders/bad-no-audience.tsx'],
  ['customers-never-load-admin-code', 'web/pages/bad-admin.tsx'],
  ['customers-never-load-admin-code', 'web/pages/bad-lazy-admin.tsx'],
  ['customers-never-load-admin-code', 'web/features/orders/customer/bad-admin.tsx'],
  ['customers-never-load-admin-code', 'web/features/orders/customer/bad-lazy-admin.tsx'],
  ['admin-code-never-customers', 'web/features/orders/admin/bad-customer.tsx'],
  ['admin-code-never-customers', 'web/pages/admin/bad-customer.tsx'],
  ['shared-by-both-audiences', 'web/features/orders/shared/bad-customer.tsx'],
  ['pages-are-the-top', 'web/features/products/customer/bad-page.tsx'],
  ['catalogue-behind-one-door', 'server/features/wishlist/bad-inside.ts'],
  ['catalogue-behind-one-door', 'server/features/wishlist/bad-type.ts'],
  ['catalogue-behind-one-door', 'server/features/wishlist/bad.test.ts'],
  ['catalogue-behind-one-door', 'server/features/products/bad-inside.ts'],
  ['catalogue-behind-one-door', 'server/http/bad-catalogue.ts'],
  ['sessions-are-private', 'server/features/customers/bad-session.ts'],
  ['sessions-are-private', 'server/http/bad-session.ts'],
  ['search-behind-one-door', 'server/features/catalogue/bad-words.ts'],
  ['products-never-catalogue', 'server/features/products/bad-inside.ts'],
  ['products-never-catalogue', 'server/features/products/bad-door.ts'],
  ['pages-are-the-top', 'web/shared/bad-page.ts'],
  ['ui-and-shared-know-no-features', 'web/ui/bad-feature.tsx'],
  ['no-cycles', 'web/shared/bad-cycle-a.ts'],
]

const misnamed = [
  ['src/server/bad-page.ts', page('elsewhere')],
  ['src/server/bad-upper-page.ts', page('Elsewhere', 'MD')],
  ['src/server/bad-page-case.ts', page('rules')],
  ['src/server/bad-page-folder.ts', page('stock')],
  ['src/server/bad-decision.ts', `docs/${one.slice(0, -4)}`],
  [page('BAD-RULES'), page('docs/gone')],
  [page('docs/specification/bad-link'), page(one)],
  ['scripts/bad-page.mjs', page('elsewhere')],
  ['bench/bad-page.ts', page('elsewhere')],
  ['e2e/bad-page.ts', page('elsewhere')],
  ['assets/demo/drawing/bad-page.ts', page('elsewhere')],
]

let house: string
let found: Awaited<ReturnType<typeof checkBoundaries>>

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'boundaries-'))
  await copyFile(join(root, 'tsconfig.base.json'), join(house, 'tsconfig.base.json'))
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'), 'junction')
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(house, 'src', path)), { recursive: true })
    await writeFile(join(house, 'src', path), `${content}\n`)
  }
  found = await checkBoundaries(house)
}, 60_000)

afterAll(() => rm(house, { recursive: true, force: true }))

test.each(broken)('%s refuses %s', (rule, path) => {
  expect(found.violations).toContainEqual(expect.objectContaining({ rule, from: `src/${path}` }))
})

test('named-pages-exist refuses exactly the pages missing from the repository, and ignores landed migrations', () => {
  const refused = found.violations.filter(({ rule }) => rule === 'named-pages-exist')
  const pairs = refused.map(({ from, to }) => [from, to])
  expect(pairs.sort()).toEqual(misnamed.toSorted())
})

/** Imports on a cycle between the server's folders, as `from > to`. */
const circles = ({ violations }: typeof found) =>
  violations
    .filter(({ rule }) => rule === 'server-folders-form-no-circle')
    .map(({ from, to }) => `${from} > ${to.split(' (')[0]}`)
    .sort()

test('server-folders-form-no-circle reports exactly the imports on a cycle between folders', () => {
  expect(circles(found)).toEqual([
    'config.ts > start',
    'features/errors > jobs',
    'features/mail > features/errors',
    'jobs > features/mail',
    'start > config.ts',
  ])
})

test('the router may import the admin panel’s types and load it lazily, but not statically', () => {
  const refused = found.violations.filter(({ from }) => from === 'src/web/routes.tsx')
  expect(refused).toEqual([
    { rule: 'router-loads-admin-later', from: 'src/web/routes.tsx', to: 'src/web/pages/admin/tabs.ts' },
  ])
})

test('nothing else is refused, including types and .tsx files', () => {
  const others = ['server-folders-form-no-circle', 'named-pages-exist']
  const modules = found.violations.filter(({ rule }) => !others.includes(rule))
  const refused = new Set(modules.map(({ from }) => from))
  expect([...refused].filter((from) => !from.includes('/bad') && from !== 'src/web/routes.tsx')).toEqual([])
  expect(found).toMatchObject({ unread: [], problem: '' })
})

test('a tree without sources is a problem, not a success', async () => {
  await rm(join(house, 'src'), { recursive: true })
  await mkdir(join(house, 'src'))
  expect((await checkBoundaries(house)).problem).not.toBe('')
})
