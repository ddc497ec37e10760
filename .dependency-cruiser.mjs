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
      comment: 'Tests of the rules and the wire may use the test tools, not the server or the pages.',
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
      name: 'vendors-only-in-gateways',
      comment: 'The stand-ins in testing/ borrow the vendors’ types.',
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
        'Another feature’s use case and its *.reads.ts (statements that only read), yes; its queries or its routes, never.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/' },
      to: { path: '^src/server/features/[^/]+/.*\\.(queries|routes)\\.ts$', pathNot: '^src/server/features/$1/' },
    },
    {
      name: 'reads-know-only-tables',
      comment: 'Other features import reads: they must not bring in the feature’s queries, routes or use cases.',
      severity: 'error',
      from: { path: '^src/server/features/.*\\.reads\\.ts$' },
      to: { pathNot: ['^src/(domain|contract)/', '^src/server/database/', '\\.reads\\.ts$', packages('drizzle-orm')] },
    },
    {
      name: 'payments-know-payables-only',
      comment: 'What is paid for registers itself as a payable (src/server/payables).',
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
      name: 'channels-hear-of-events-only',
      comment: 'A use case announces what happened; events/event-subscribers.ts says who is told, and how.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/events/', test] },
      to: {
        path: '^src/server/features/(mail/queue-mails|telegram/queue-telegram|notifications/notify|audit/record-audit)\\.ts$',
      },
    },
    {
      name: 'sessions-behind-their-doors',
      comment:
        'Who begins, uses or ends sessions need not know their rows; what joins features may delete those that are over.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/(sessions|background|demo|testing)/', test] },
      to: { path: '^src/server/sessions/.*\\.queries\\.ts$' },
    },
    {
      name: 'catalogue-behind-one-door',
      comment: 'Who reads products need not know how they are kept for reading.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/features/catalogue/' },
      to: { path: '^src/server/features/catalogue/', pathNot: catalogueDoors },
    },
    {
      name: 'search-behind-one-door',
      comment: 'Lists and products need not know how words are understood and hits are counted.',
      severity: 'error',
      from: { path: '^src/server/features/catalogue/', pathNot: '^src/server/features/catalogue/search/' },
      to: { path: '^src/server/features/catalogue/search/', pathNot: catalogueDoors },
    },
    {
      name: 'products-never-catalogue',
      comment: 'Products are written without knowing who reads them: triggers tell the catalogue.',
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
      comment: 'customer/, admin/ or shared/: what lies beside them has none, and the next two rules would not see it.',
      severity: 'error',
      from: { path: '^src/web/features/', pathNot: '^src/web/features/[^/]+/(customer|admin|shared)/' },
      to: {},
    },
    {
      name: 'customers-never-load-admin-code',
      comment:
        'Only the admin panel and what lies in admin/ do; not their types either, nor later. What both need is shared/.',
      severity: 'error',
      from: {
        path: '^src/web/',
        pathNot: ['^src/web/pages/admin/', '^src/web/features/[^/]+/admin/', '^src/web/routes\\.tsx$'],
      },
      to: { path: ['^src/web/features/[^/]+/admin/', '^src/web/pages/admin/'] },
    },
    {
      name: 'router-loads-admin-later',
      comment: 'It checks links against the tabs’ types, and loads the panel when it is opened.',
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
