// Import rules, explained in ARCHITECTURE.md. scripts/test/boundaries.test.ts proves that each rule detects a violation.
import { readFileSync } from 'node:fs'

const test = '\\.test\\.tsx?$'
/** @param {string[]} names npm packages, as regular expressions */
const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`
const vendors = packages(
  'stripe',
  'nodemailer',
  'grammy',
  '@shopify/[^/]+',
  'sharp',
  'flydrive',
  '@aws-sdk/[^/]+',
  'pdfkit',
  'bwip-js',
  'xmlbuilder2',
)
/** Modules that read, search and index the catalogue, and its routes. */
const catalogueDoors =
  '^src/server/features/catalogue/(read-catalogue|find-products-for-admins|(catalogue|admin-products|product-bulk)\\.routes|search/(find-products|count-options|refresh-search))\\.ts$'
const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const tools = packages(...Object.keys(devDependencies).filter((name) => !name.startsWith('@types/')))
const fastify = packages('fastify', '@fastify/[^/]+', 'fastify-[^/]+')

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-imports-only-domain',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: test },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'contract-imports-only-zod-and-domain',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: test },
      to: { pathNot: ['^src/(contract|domain)/', packages('zod')] },
    },
    {
      name: 'tests-stay-on-their-side',
      comment: 'Tests of domain and contract may import test tools, but neither the server nor the pages.',
      severity: 'error',
      from: { path: '^src/(domain|contract)/' },
      to: { path: '^src/(server|web)/' },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'web-never-server',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.(queries|reads)\\.ts$', '^src/server/(database|testing)/', test] },
      to: { path: packages('drizzle-orm', 'pg') },
    },
    {
      name: 'fastify-only-in-routes',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['\\.routes\\.ts$', '^src/server/(http|testing)/', '^src/server/app\\.ts$', test],
      },
      to: { path: fastify },
    },
    {
      name: 'features-know-http-only-in-routes',
      comment: 'Use cases also run without a request, for example in jobs.',
      severity: 'error',
      from: { path: '^src/server/features/', pathNot: ['\\.routes\\.ts$', test] },
      to: { path: '^src/server/http/' },
    },
    {
      name: 'vendors-only-in-gateways',
      comment: 'Stand-ins in testing/ may import the vendors’ types.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/(gateways|testing)/', test] },
      to: { path: vendors },
    },
    {
      name: 'portal-runs-without-tools',
      comment: '`npm start` installs no devDependencies (docs/decisions/0026-two-installations.md).',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/testing/', test] },
      to: { path: tools },
    },
    {
      name: 'server-features-meet-in-use-cases-and-reads',
      comment:
        'A feature may import another feature’s use cases and *.reads.ts (read-only SQL), never its queries or routes.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/' },
      to: { path: '^src/server/features/[^/]+/.*\\.(queries|routes)\\.ts$', pathNot: '^src/server/features/$1/' },
    },
    {
      name: 'reads-know-only-tables',
      comment: 'Other features import reads, so reads must not import the feature’s queries, routes or use cases.',
      severity: 'error',
      from: { path: '^src/server/features/.*\\.reads\\.ts$' },
      to: { pathNot: ['^src/(domain|contract)/', '^src/server/database/', '\\.reads\\.ts$', packages('drizzle-orm')] },
    },
    {
      name: 'payments-know-payables-only',
      comment: 'Orders and plans register themselves as payables (src/server/payables).',
      severity: 'error',
      from: { path: '^src/server/(features/payments|payables)/', pathNot: test },
      to: {
        path: [
          '^src/server/features/',
          '^src/(domain|contract)/(orders/(orders|order-placing|order-lists|reservations|stock)|accounts/plans)\\.ts$',
        ],
        pathNot: '^src/server/features/(payments|idempotency|error-log)/',
      },
    },
    {
      name: 'channels-through-announce',
      comment: 'A use case announces an event; events/event-subscribers.ts lists its notifications by channel.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/events/', test] },
      to: {
        path: '^src/server/features/(mail/queue-mails|telegram/queue-telegram|notifications/notify|audit/record-audit)\\.ts$',
      },
    },
    {
      name: 'sessions-are-private',
      comment: 'Only server/sessions/ accesses session rows; code that joins features may delete ended sessions.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/(sessions|background|demo|testing)/', test] },
      to: { path: '^src/server/sessions/.*\\.queries\\.ts$' },
    },
    {
      name: 'catalogue-behind-one-door',
      comment: 'Readers of products must not depend on the tables of the read model.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/features/catalogue/' },
      to: { path: '^src/server/features/catalogue/', pathNot: catalogueDoors },
    },
    {
      name: 'search-behind-one-door',
      comment: 'Lists and products must not depend on how a search is interpreted and counted.',
      severity: 'error',
      from: { path: '^src/server/features/catalogue/', pathNot: '^src/server/features/catalogue/search/' },
      to: { path: '^src/server/features/catalogue/search/', pathNot: catalogueDoors },
    },
    {
      name: 'products-never-catalogue',
      comment: 'Writers of products do not import the catalogue, because triggers update it.',
      severity: 'error',
      from: { path: '^src/server/features/products/' },
      to: { path: '^src/server/features/catalogue/' },
    },
    {
      name: 'web-features-meet-in-pages',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'web-features-name-their-audience',
      comment: 'Every file is in customer/, admin/ or shared/; the next two rules would not check a file outside them.',
      severity: 'error',
      from: { path: '^src/web/features/', pathNot: '^src/web/features/[^/]+/(customer|admin|shared)/' },
      to: {},
    },
    {
      name: 'customers-never-load-admin-code',
      comment:
        'Only the admin panel and admin/ import admin code, including types and lazy imports; shared code is in shared/.',
      severity: 'error',
      from: {
        path: '^src/web/',
        pathNot: ['^src/web/pages/admin/', '^src/web/features/[^/]+/admin/', '^src/web/routes\\.tsx$'],
      },
      to: { path: ['^src/web/features/[^/]+/admin/', '^src/web/pages/admin/'] },
    },
    {
      name: 'router-loads-admin-later',
      comment: 'The router imports the tabs’ types to check links, and loads the panel when it is opened.',
      severity: 'error',
      from: { path: '^src/web/routes\\.tsx$' },
      to: {
        path: ['^src/web/features/[^/]+/admin/', '^src/web/pages/admin/'],
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'admin-code-never-customers',
      severity: 'error',
      from: { path: '^src/web/(features/[^/]+/admin|pages/admin)/' },
      to: { path: ['^src/web/features/[^/]+/customer/', '^src/web/pages/(?!admin/|shell/)'] },
    },
    {
      name: 'shared-by-both-audiences',
      severity: 'error',
      from: { path: '^src/web/features/[^/]+/shared/' },
      to: { path: '^src/web/features/[^/]+/customer/' },
    },
    {
      name: 'pages-are-the-top',
      severity: 'error',
      from: { path: '^src/web/(features|ui|shared)/' },
      to: { path: '^src/web/pages/' },
    },
    {
      name: 'ui-and-shared-know-no-features',
      severity: 'error',
      from: { path: '^src/web/(ui|shared)/' },
      to: { path: '^src/web/features/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Includes type imports, because they create a dependency like any other import.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['types', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
