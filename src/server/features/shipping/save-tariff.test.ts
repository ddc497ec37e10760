import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminTariff } from '../../../contract/shipping/tariff.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openTariff } from './tariff-table.ts'

const path = '/api/admin/tariff'

/** The tariff with a different price for the rest of the world. */
const priced = ({ version, zones }: AdminTariff, price: string) => ({
  version,
  zones: zones.map((zone) =>
    zone.code === 'MONDO' ? { ...zone, steps: [{ minItems: 1, maxItems: null, price }] } : zone,
  ),
})

test('an admin changes prices, adds and removes zones; the prices apply at once, and the audit trail names the zones', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const { body: tariff } = await admin.get<AdminTariff>(path)
  expect(tariff.zones.map(({ code }) => code)).toEqual(['IT_CONTINENTALE', 'IT_ISOLE', 'UE_1', 'UE_2', 'UK', 'MONDO'])
  const changed = priced(tariff, '19.90')
  const swiss = {
    code: 'CH',
    name: 'Svizzera',
    countries: ['CH'],
    zipPrefixes: [],
    steps: [{ minItems: 1, maxItems: null, price: '15.00' }],
  }
  const saved = await admin.put<AdminTariff>(path, {
    ...changed,
    zones: [...changed.zones.filter(({ code }) => code !== 'UK'), swiss],
  })
  expect(saved.status).toBe(200)
  expect(saved.body.version).not.toBe(tariff.version)
  expect(saved.body.zones.map(({ code }) => code)).toEqual([
    'IT_CONTINENTALE',
    'IT_ISOLE',
    'UE_1',
    'UE_2',
    'MONDO',
    'CH',
  ])
  const rates = (await (await app.as('base')).get<{ zoneCode: string; price: string }[]>('/api/shipping/rates')).body
  expect(rates.slice(-2).map(({ zoneCode, price }) => [zoneCode, price])).toEqual([
    ['MONDO', '19.90'],
    ['CH', '15.00'],
  ])
  const { rows } = await app.context.db.execute(sql`select action, subject, before, after from audit_trail`)
  expect(rows).toMatchObject([
    { action: 'tariff.change', subject: 'tariff:items', before: { CH: null }, after: { UK: null, CH: swiss } },
  ])
  expect(Object.keys(rows[0]?.before as object)).toEqual(['CH', 'UK', 'MONDO'])
  // Saving the same tariff again changes nothing.
  expect((await admin.put(path, saved.body)).body).toEqual(saved.body)
  expect((await app.context.db.execute(sql`select 1 from audit_trail`)).rows).toHaveLength(1)
  // A restart does not restore the removed zone.
  await openTariff(app.context)
  expect((await admin.get<AdminTariff>(path)).body.zones.map(({ code }) => code)).not.toContain('UK')
})

test('the second of two admins gets a conflict with the changed zones and their author; nothing is overwritten', async () => {
  await using app = await startTestApp()
  const anna = await app.asUser(await app.given.user({ userRole: 'admin', firstName: 'Anna', lastName: 'Neri' }))
  const bice = await app.as('admin')
  const { body: tariff } = await anna.get<AdminTariff>(path)
  expect((await anna.put(path, priced(tariff, '20.00'))).status).toBe(200)
  const { status, problem } = await bice.put(path, priced(tariff, '30.00'))
  expect([status, problem.code]).toEqual([409, 'tariff.stale'])
  expect(problem.message).toMatch(
    /^Nel frattempo Anna Neri ha cambiato la tariffa di «Resto del Mondo» \(.+\): controlla e salva di nuovo\.$/,
  )
  const { body: now } = await bice.get<AdminTariff>(path)
  expect(now.zones.find(({ code }) => code === 'MONDO')?.steps[0]?.price).toBe('20.00')
  expect((await bice.put(path, priced(now, '30.00'))).status).toBe(200)
})

test('a tariff with a negative price or without a zone for all other countries is refused; only admins have access', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const { body: tariff } = await admin.get<AdminTariff>(path)
  const refusal = await admin.put(path, priced(tariff, '-1.00'))
  expect([refusal.status, refusal.problem.fields]).toEqual([
    400,
    { 'zones.5.steps.0.price': 'Scrivi un prezzo da zero in su, per esempio 6.90' },
  ])
  const without = { ...tariff, zones: tariff.zones.filter(({ code }) => code !== 'MONDO') }
  expect((await admin.put(path, without)).problem.fields).toEqual({
    zones: 'Serve una zona senza paesi: vale per tutti gli altri.',
  })
  for (const [client, expected] of [
    [app.visitor, 401],
    [await app.as('rivenditore'), 403],
  ] as const) {
    expect((await client.get(path)).status).toBe(expected)
    expect((await client.put(path, tariff)).status).toBe(expected)
  }
})
