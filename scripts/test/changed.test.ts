import { expect, test } from 'vitest'
import { selectTests } from './changed.mjs'

const imports: Record<string, string[]> = {
  'src/server/app.ts': [
    'src/server/features/orders/orders.routes.ts',
    'src/server/features/wishlist/wishlist.routes.ts',
  ],
  'src/server/testing/test-app.ts': ['src/server/app.ts'],
  'src/server/features/orders/orders.routes.ts': ['src/server/features/orders/ship-order.ts'],
  'src/server/features/orders/ship-order.ts': ['src/domain/orders.ts'],
  'src/server/features/orders/orders.test.ts': ['src/server/testing/test-app.ts'],
  'src/server/features/orders/many.slow.test.ts': ['src/server/testing/test-app.ts'],
  'src/server/features/orders/moves.slow.test.ts': ['src/domain/orders.ts'],
  'src/server/features/wishlist/wishlist.routes.ts': ['src/domain/money.ts'],
  'src/server/features/wishlist/wishlist.test.ts': ['src/server/testing/test-app.ts'],
  'src/server/features/receipts/print.ts': ['src/server/features/orders/ship-order.ts'],
  'src/server/features/receipts/print.test.ts': ['src/server/testing/test-app.ts'],
  'src/server/http/api/every-route.test.ts': ['src/server/testing/test-app.ts'],
  'src/domain/orders.test.ts': ['src/domain/orders.ts'],
  'src/domain/money.test.ts': ['src/domain/money.ts'],
  'src/web/cart.test.tsx': ['src/web/cart.tsx'],
  'src/web/cart.tsx': ['src/domain/orders.ts'],
  'src/domain/orders.ts': [],
  'src/domain/money.ts': [],
}
const modules = Object.entries(imports).map(([source, files]) => ({
  source,
  dependencies: files.map((resolved) => ({ resolved, dependencyTypes: ['local', 'import'] })),
}))
const tests = [
  ...Object.keys(imports).filter((file) => file.includes('.test.')),
  ...['scripts/a.test.ts', 'e2e/cart.spec.ts', 'e2e/outage.slow.spec.ts'],
]

/** Without the tests of `scripts`, which always run. */
const select = (...changed: string[]) =>
  selectTests(changed, { modules, tests }).filter((file) => file !== 'scripts/a.test.ts')
const quick = tests.filter((file) => !file.includes('.slow.') && !file.startsWith('scripts/'))
const everyRoute = 'src/server/http/api/every-route.test.ts'

test('a module selects its feature, the features that import it, the tests of all routes and the browser', () => {
  expect(select('src/server/features/orders/ship-order.ts')).toEqual([
    'src/server/features/orders/orders.test.ts',
    'src/server/features/receipts/print.test.ts',
    everyRoute,
    'e2e/cart.spec.ts',
  ])
})

test('a domain rule also selects its unit tests, the pages that use it, and slow tests that import it', () => {
  expect(select('src/domain/orders.ts')).toEqual([
    'src/server/features/orders/orders.test.ts',
    'src/server/features/orders/moves.slow.test.ts',
    'src/server/features/receipts/print.test.ts',
    ...[everyRoute, 'src/domain/orders.test.ts', 'src/web/cart.test.tsx', 'e2e/cart.spec.ts'],
  ])
})

test('a type-only import selects nothing', () => {
  const types = [
    { source: 'src/web/cart.tsx', dependencies: [] },
    {
      source: 'src/web/cart.test.ts',
      dependencies: [{ resolved: 'src/web/cart.tsx', dependencyTypes: ['type-only'] }],
    },
  ]
  expect(selectTests(['src/web/cart.tsx'], { modules: types, tests: ['src/web/cart.test.ts'] })).toEqual([])
})

test('a changed test selects itself, including slow tests and journeys', () => {
  for (const file of tests) expect(select(file)).toEqual(file.startsWith('scripts/') ? [] : [file])
})

test.each([
  'src/server/database/database.ts',
  'src/server/database/routines/orders/refresh.sql',
  'src/server/http/server.ts',
  'src/server/config.ts',
  'migrations/0001_first.sql',
])('%s selects all tests of the server', (file) => {
  const selected = select(file)
  expect(selected).toEqual(quick.filter((name) => /^(src\/server|e2e)\//.test(name)))
})

test.each([
  ...['package-lock.json', 'vitest.config.ts', 'deploy/nginx.conf', 'tsconfig.base.json'],
  // Tests of the server run these scripts and read this page.
  ...['scripts/create-admin.ts', 'scripts/fixtures/products.csv', 'docs/operations.md'],
])('%s selects everything but slow tests', (file) => {
  expect(select(file)).toEqual(quick)
})

test.each(['docs/specification/orders.md', 'README.md', 'bench/orders.ts', 'scripts/test/summary.mjs'])(
  '%s selects nothing',
  (file) => {
    expect(select(file)).toEqual([])
  },
)

test.each(['e2e/orders.ts', 'vite.config.ts'])('%s selects the browser', (file) => {
  expect(select(file)).toEqual([everyRoute, 'e2e/cart.spec.ts'])
})

test('a style selects the unit tests of its folder, a snapshot the test next to it', () => {
  expect(select('src/web/cart.css')).toEqual([everyRoute, 'src/web/cart.test.tsx', 'e2e/cart.spec.ts'])
  expect(select('src/web/__snapshots__/cart.test.tsx.snap')).toEqual(['src/web/cart.test.tsx'])
})

test('a deleted module selects the tests of its feature', () => {
  expect(select('src/server/features/wishlist/gone.ts')).toEqual([
    'src/server/features/wishlist/wishlist.test.ts',
    everyRoute,
    'e2e/cart.spec.ts',
  ])
})
