import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from '../../testing/processes/app-process.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('a dry run of the import command reports and writes nothing', async () => {
  await using app = await startTestApp()
  const dry = await runScript('import-products.ts', {
    args: [join(import.meta.dirname, '../../../../scripts/fixtures/shopify-apparel.csv'), '--dry-run'],
    environment: { DATABASE_URL: app.databaseUrl, DATA_DIR: app.context.config.data.directory },
  })
  expect(dry).toMatchObject({ code: 0, err: '' })
  expect(dry.out).toMatch(/^Controllo senza scrivere, .*: creati 20, aggiornati 0, invariati 0, esclusi 0/m)
  const { rows } = await app.context.db.pool.query('select count(*)::int as products from products')
  expect(rows).toEqual([{ products: 0 }])
})
