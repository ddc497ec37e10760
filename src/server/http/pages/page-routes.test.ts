import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDirectly } from '../../database/direct-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const indexPage = `<!doctype html><html><head><!--page--><title>Shell</title><!--/page-->
  <script src="/color-scheme.js"></script>
  <script src="/search-keys.js"></script>
  <script type="module" crossorigin src="/assets/index.js"></script>
  <link rel="stylesheet" crossorigin href="/assets/index.css">
</head><body><div id="root"></div></body></html>`

/** Replaces the pages' build: returns the viewer's name and counts its calls. Like the router, it ignores case. */
const entryServer = `
let renderings = 0
export const createPageRenderer = (readApi) => async ({ url, origin }) => {
  renderings++
  if (url.startsWith('/about')) throw new Error('cannot render')
  if (url.startsWith('/product/')) await globalThis.untilPagesGoOn
  if (url.startsWith('/terms')) await readApi('https://elsewhere.example/')
  const { status, body } = await readApi('/api/auth/user')
  const user = status === 200 ? JSON.parse(body).username : 'nobody'
  return {
    status: /^\\/(catalog|subscriptions|product\\/|$)/i.test(url) ? 200 : 404,
    module: 'page.tsx',
    head: '<title>' + origin + '</title>',
    content: '<p>' + url + ' for ' + user + ', rendering ' + renderings + '</p>',
    data: '{}',
  }
}
`

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['vendor'], css: ['assets/index.css'] },
  vendor: { file: 'assets/vendor.js' },
  'page.tsx': { file: 'assets/page.js', imports: ['index.html'], css: ['assets/page.css'] },
}

let dist: string
let app: TestApp

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'filiera-dist-'))
  const files: Record<string, string> = {
    'web/index.html': indexPage,
    'web/index.html.br': indexPage,
    'web/index.html.gz': indexPage,
    'web/color-scheme.js': '// Comment\n;(() => 1)()\n',
    'web/search-keys.js': ';(() => 3)()\n',
    'web/start-scripts.js': ';(() => 2)()\n',
    'web/assets/index.css': '.index {}@font-face{src:url(/a.woff2)}@font-face{src:local(Arial)}',
    'web/assets/page.css': '.page {}',
    'web/assets/index.js': 'export {}',
    'server/entry-server.js': entryServer,
    'server/manifest.json': JSON.stringify(manifest),
  }
  await mkdir(join(dist, 'server'))
  await mkdir(join(dist, 'web/assets'), { recursive: true })
  for (const [path, content] of Object.entries(files)) await writeFile(join(dist, path), content)
  app = await startTestApp({ dist })
  // Nothing is cached before the listener is connected.
  await vi.waitUntil(() => app.context.db.listening.isWhole)
})

afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(dist, { recursive: true })
})

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.address}${path}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a page is complete: head, inline styles, content, data, and scripts for later loading', async () => {
  const { status, headers, text } = await read('/')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain(`<title>${app.address}</title>`)
  expect(text).not.toContain('Shell')
  expect(text).toContain('<style>.index {}@font-face{src:local(Arial)}.page {}</style>')
  expect(text).toContain('<style id="fonts" media="print">@font-face{src:url(/a.woff2)}</style>')
  expect(text).toContain('data-run="/assets/vendor.js /assets/index.js" data-fetch="/assets/page.js"')
  expect(text).not.toMatch(/<script[^>]* src=|rel="stylesheet" (?!disabled)/)
  expect(text).toContain('<div id="root"><p>/ for nobody')
  expect(text).toContain('<script type="application/json" id="page-data">{}</script>')
})

test('only inline scripts with a known hash are allowed', async () => {
  const policy = (await read('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+'){3};/)
})

test('visitors share a rendering, whatever the query string', async () => {
  const [first, second] = [await read('/'), await read('/?utm_source=newsletter')]
  expect(second.text).toBe(first.text)
  expect(first.headers.get('vary')).toMatch(/cookie/i)
  const again = await read('/', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('the visitors’ catalogue is one page for all searches; a signed-in user’s is rendered for its query', async () => {
  const [first, second] = [await read('/catalog?search=lino'), await read('/catalog?search=seta&page=2')]
  expect(first.text).toContain('/catalog for nobody')
  expect(second.text).toBe(first.text)
  const { cookie } = await app.as('rivenditore')
  expect((await read('/catalog?search=lino', { cookie })).text).toContain('/catalog?search=lino for ')
})

test('pages are rendered one at a time; the browser renders those beyond the queue limit', async () => {
  let goOn = () => {}
  Object.assign(globalThis, { untilPagesGoOn: new Promise<void>((resolve) => (goOn = resolve)) })
  let answered = 0
  const pages = Array.from({ length: 30 }, async () => {
    const page = await read(`/product/${uuidv7()}`)
    answered += 1
    return page
  })
  // One page is being rendered, 20 wait.
  await expect.poll(() => answered).toBe(9)
  const { cookie } = await app.as('base')
  const own = read('/', { cookie })
  goOn()
  const isShell = (await Promise.all(pages)).map(({ text }) => text.includes('Shell'))
  expect(isShell.filter((is) => is).length).toBe(9)
  expect((await own).text).toContain('/ for ')
})

test('a signed-in user’s page is rendered for that user and never cached', async () => {
  const [anna, bruno] = [await app.as('base', { username: 'anna' }), await app.as('admin', { username: 'bruno' })]
  for (const [client, name] of [
    [anna, 'anna'],
    [bruno, 'bruno'],
  ] as const) {
    const { headers, text } = await read('/', { cookie: client.cookie })
    expect(text).toContain(`/ for ${name},`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('etag')).toBeNull()
  }
  expect((await read('/')).text).toContain('/ for nobody')
})

test('an invalid session cookie gets the visitor’s cached page and renders nothing', async () => {
  const before = await read('/')
  for (const cookie of ['filiera_session=made-up', 'filiera_session=other', 'filiera_session=']) {
    const { headers, text } = await read('/', { cookie })
    expect([text, headers.get('cache-control')]).toEqual([before.text, 'no-cache'])
  }
})

test('a change by an admin is shown to visitors at once', async () => {
  const before = (await read('/')).text
  const admin = await app.as('admin')
  await admin.put('/api/admin/users/01890000-0000-7000-8000-000000000000/verification', { verified: true })
  expect((await read('/')).text).not.toBe(before)
})

test('a page that cannot be rendered on the server is rendered in the browser', async () => {
  for (const path of ['/about', '/terms']) {
    const { status, text } = await read(path)
    expect([status, text], path).toEqual([200, indexPage])
  }
})

test('pages behind the login are rendered in the browser, not indexed by search engines, and marked for visitors', async () => {
  const { cookie } = await app.as('rivenditore')
  const forVisitors = indexPage.replace('<html', '<html data-visitor')
  for (const path of ['/login', '/dashboard?section=orders', '/admin', '/pagamento-prova/abc']) {
    const { status, headers, text } = await read(path)
    expect([status, text, headers.get('x-robots-tag')], path).toEqual([200, forVisitors, 'noindex'])
    expect(headers.get('vary')).toMatch(/cookie/i)
    expect((await read(path, { cookie })).text).toBe(indexPage)
  }
})

test('unknown addresses are 404 and share one rendering', async () => {
  const [one, other] = [await read('/nowhere'), await read('/wp-login.php')]
  expect([one.status, other.status]).toEqual([404, 404])
  expect(other.text).toBe(one.text)
})

test.each([
  ['/Subscriptions', '/subscriptions'],
  ['/subscriptions/?utm_source=a%20b', '/subscriptions?utm_source=a%20b'],
  ['//Catalog?search=lino', '/catalog?search=lino'],
  ['/%6Cogin', '/login'],
  ['/index.html', '/'],
])('%s redirects to the canonical address of the page', async (path, spelling) => {
  const client = await app.as('base')
  for (const headers of [{}, { cookie: client.cookie }]) {
    const answer = await fetch(`${app.address}${path}`, { redirect: 'manual', headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([308, spelling])
    await answer.text()
  }
})

test.each([
  [`/index.html?${'a'.repeat(5_000)}`, 308, '/'],
  [`/Catalog?search=${'%E2%82%AC'.repeat(700)}`, 308, '/catalog'],
  [`/Product/${'%E2%82%AC'.repeat(700)}`, 404, null],
])('a redirect fits into the response headers: %.20s…', async (path, status, location) => {
  const answer = await fetch(`${app.address}${path}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
  await answer.text()
})

test('a missing build file is a 404, not a page', async () => {
  const { status, headers, text } = await read('/assets/page-of-another-release.js')
  expect([status, JSON.parse(text).code, headers.get('cache-control')]).toEqual([404, 'page.outdated', 'no-store'])
})

test('a visitor’s spelling of an unknown address does not change the page that others see', async () => {
  const odd = ['/Subscriptions', '//subscriptions', '/%73ubscriptions', '/Product/01890000-0000-7000-8000-000000000001']
  const admin = await app.as('admin')
  for (const first of [...odd, '/catalogue', '/product%2Fa']) {
    await admin.put('/api/admin/users/01890000-0000-7000-8000-000000000000/verification', { verified: true })
    await read(first)
    const { status, text } = await read('/wp-login.php')
    expect([status, text.includes('/404 for nobody')], first).toEqual([404, true])
  }
  expect((await read('/Subscriptions')).status).toBe(200)
})

test('the page template is never served as a file', async () => {
  for (const path of ['/index.html', '/index.html.br', '/index.html.gz'])
    expect((await read(path)).text, path).not.toContain('Shell')
  expect((await read('/assets/index.js')).text).toBe('export {}')
})

test('without the pages’ server build every page is rendered in the browser', async () => {
  const bare = await mkdtemp(join(tmpdir(), 'filiera-dist-'))
  await mkdir(join(bare, 'web'))
  await writeFile(join(bare, 'web/index.html'), indexPage)
  await using shellOnly = await startTestApp({ dist: bare })
  for (const [path, status] of [
    ['/', 200],
    ['/nowhere', 404],
  ] as const) {
    const response = await fetch(`${shellOnly.address}${path}`)
    expect([response.status, await response.text()]).toEqual([status, indexPage])
  }
  await rm(bare, { recursive: true })
})

test('large responses are compressed, and the reader’s own Vary is kept', async () => {
  const response = await fetch(`${app.address}/api/openapi.json`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.json()).toHaveProperty('openapi')
})

test('a change by one instance is shown by the others at once; without notifications nothing is cached', async () => {
  await using other = await startTestApp({ dist, beside: app })
  const readOther = async () => (await fetch(`${other.address}/subscriptions`)).text()
  const admin = await app.as('admin')
  // A cached page proves that the listener is connected: it reconnects a second after a loss.
  const untilKept = () =>
    expect
      .poll(async () => {
        const first = await readOther()
        return (await readOther()) === first
      })
      .toBe(true)
  await untilKept()
  const before = await readOther()
  expect((await admin.post('/api/admin/categories', { name: 'Maglieria fine' })).status).toBe(201)
  await expect.poll(readOther).not.toBe(before)

  await untilKept()
  const kept = await readOther()
  const { pool } = other.context.db
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
  )
  // The instance notices the lost connection slightly later and drops its cached pages.
  await expect.poll(readOther).not.toBe(kept)
  await untilKept()
})

test('sales send no notification, which would serialise the commits of orders', async () => {
  const client = await connectDirectly(app.databaseUrl)
  const heard: string[] = []
  client.on('notification', ({ channel }) => heard.push(channel))
  await client.query('listen pages_changed')
  const productId = await app.given.product({
    stock: 1,
    variants: [{ name: 'Rosso / M', color: 'Rosso', size: 'M', stock: 1 }],
  })
  await client.query('select 1')
  expect(heard).toContain('pages_changed')
  heard.length = 0
  await client.query('update stock_items set on_hand = 0 where product_id = $1', [productId])
  await client.query('select 1')
  expect(heard).toEqual([])
  await client.end()
})
