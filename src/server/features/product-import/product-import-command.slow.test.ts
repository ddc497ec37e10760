import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from '../../testing/processes/app-process.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockImport } from './product-import.queries.ts'

const root = join(import.meta.dirname, '../../../..')
const apparel = join(root, 'scripts/fixtures/shopify-apparel.csv')

const importProducts = (app: TestApp, ...args: string[]) =>
  runScript('import-products.ts', {
    args,
    environment: { DATABASE_URL: app.databaseUrl, DATA_DIR: app.context.config.data.directory },
  })

test('the command imports a file, reports by row and writes the report to a file on request', async () => {
  await using app = await startTestApp()
  const first = await importProducts(app, apparel)
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toMatch(/creati 20, .*immagini in arrivo 20\.$/m)
  expect(first.out).toMatch(/^Le immagini le prende il portale, .* se è fermo, dal prossimo avvio\./m)
  const { rows } = await app.context.db.pool.query(
    "select count(*)::int as jobs from jobs.job where name = 'take-in-pictures' and state = 'created'",
  )
  expect(rows).toEqual([{ jobs: 20 }])
  // The portal tries each of them, but its network is closed.
  await app.runJobs()
  const tried = await app.context.db.pool.query('select failure from awaited_pictures where tries = 1')
  expect(tried.rows).toEqual(Array(20).fill({ failure: 'la rete è chiusa' }))

  const report = join(app.context.config.data.directory, 'rapporto.txt')
  const broken = join(app.context.config.data.directory, 'senza-prezzi.csv')
  const [header = '', ...lines] = (await readFile(apparel, 'utf8')).split('\n')
  await writeFile(broken, [header, ...lines, 'senza-prezzo,Senza prezzo'].join('\n'))
  const second = await importProducts(app, broken, '--report', report)
  expect(second.out).toMatch(/invariati 20, esclusi 1/)
  expect(await readFile(report, 'utf8')).toMatch(
    /^riga \d+: senza-prezzo, escluso: 2 celle invece di \d+: forse manca un separatore\n$/,
  )
}, 300_000)

test('an error in the command or the file gives one sentence and exit code 1', async () => {
  await using app = await startTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'filiera-import-'))
  const broken = join(folder, 'rotto.csv')
  await writeFile(broken, 'Handle,Title,Variant Price\na,A,1\nb,"B,2\n')
  const lock = await lockImport(app.context.db)
  const beside = await importProducts(app, apparel).finally(() => lock?.release())
  try {
    expect(beside).toMatchObject({
      code: 1,
      err: 'Un’altra importazione è in corso: aspetta che finisca.\n',
    })
    expect(await importProducts(app, broken)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Il file non si riesce a leggere: .* una virgoletta.*\n$/),
    })
    expect(await importProducts(app, join(folder, 'manca.csv'))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/manca\.csv non esiste: .*\n$/),
    })
    expect(await importProducts(app, folder)).toMatchObject({ code: 1, err: expect.stringContaining('non è un file') })
    expect(await importProducts(app)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Uso: npm run import-products'),
    })
    const { rows } = await app.context.db.pool.query('select count(*)::int as n from products')
    expect(rows).toEqual([{ n: 0 }])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 300_000)
