import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShippingCalculation, ShippingRate } from '../../../contract/shipping/shipping.ts'
import { calculatorDestinations, shippingOptions } from '../../../domain/shipping/calculator.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const calculator = '/api/shipping/calculate'
const rates = '/api/shipping/rates'

let app: TestApp
/** Base accounts cannot order yet but can look up shipping costs. */
let base: TestClient

beforeAll(async () => {
  app = await startTestApp()
  base = await app.as('base')
})

afterAll(() => app[Symbol.asyncDispose]())

const calculate = (body: unknown) => base.post<ShippingCalculation>(calculator, body)

/** Kilograms, then the price to Italy, the European Union and beyond. */
const byWeight: [number, string, string, string][] = [
  [0.1, '6.90', '12.50', '18.90'],
  [1, '6.90', '12.50', '18.90'],
  [1.01, '9.40', '15.00', '21.40'],
  [3, '11.90', '17.50', '23.90'],
  [3.01, '14.40', '20.00', '26.40'],
  [10, '29.40', '35.00', '41.40'],
]

test.each(byWeight)('%d kg cost %s to Italy, %s to the EU, %s beyond', async (weight, ...prices) => {
  for (const [index, destination] of calculatorDestinations.entries()) {
    const { status, body } = await calculate({ destination, weight, options: {} })
    const price = prices[index]
    expect([status, body]).toEqual([
      200,
      { totalCost: price, breakdown: { base: price, insurance: '0.00', cod: '0.00', whiteLabel: '0.00' } },
    ])
  }
})

test('each option adds its price once, in every combination', async () => {
  const cents = { insurance: 250, cod: 300, whiteLabel: 150 }
  for (let set = 0; set < 8; set++) {
    const options = Object.fromEntries(shippingOptions.map((option, bit) => [option, Boolean(set & (1 << bit))]))
    const extra = shippingOptions.reduce((sum, option) => sum + (options[option] ? cents[option] : 0), 0)
    const { body } = await calculate({ destination: 'eu', weight: 2, options })
    expect(body.totalCost, JSON.stringify(options)).toBe(((1500 + extra) / 100).toFixed(2))
    expect(body.breakdown.base).toBe('15.00')
  }
})

test('options may be left out, or be null', async () => {
  for (const options of [undefined, null, { insurance: null }]) {
    const { status, body } = await calculate({ destination: 'italy', weight: 1, options })
    expect([status, body.totalCost]).toEqual([200, '6.90'])
  }
})

test.each([
  [{ weight: 1 }, 'destination', 'Seleziona una destinazione'],
  [{ destination: '', weight: 1 }, 'destination', 'Seleziona una destinazione'],
  [{ destination: 'mars', weight: 1 }, 'destination', 'Seleziona una destinazione'],
  [{ destination: 'eu' }, 'weight', 'Il peso deve essere almeno 0.1 kg'],
  [{ destination: 'eu', weight: 0.09 }, 'weight', 'Il peso deve essere almeno 0.1 kg'],
  [{ destination: 'eu', weight: -1 }, 'weight', 'Il peso deve essere almeno 0.1 kg'],
  [{ destination: 'eu', weight: '1' }, 'weight', 'Il peso deve essere almeno 0.1 kg'],
  [{ destination: 'eu', weight: 1000.1 }, 'weight', 'Il peso massimo è 1000 kg'],
  [{ destination: 'eu', weight: 1, options: { cod: 'sì' } }, 'options.cod', 'Valore non ammesso'],
])('%j is refused: %s, %s', async (body, field, message) => {
  const { status, problem } = await calculate(body)
  expect([status, problem.fields?.[field]]).toEqual([400, message])
})

test('the rate cards show express zones and item counts as currently in force', async () => {
  const { status, body } = await base.get<ShippingRate[]>(rates)
  expect(status).toBe(200)
  expect(body.map(({ zoneCode, price, countries }) => [zoneCode, price, countries.length])).toEqual([
    ['IT', '5.00', 1],
    ['DE_AT', '7.50', 2],
    ['NL_BE', '9.00', 2],
    ['IT_CONTINENTALE', '4.90', 1],
    ['IT_ISOLE', '6.90', 1],
    ['UE_1', '8.90', 6],
    ['UE_2', '12.90', 20],
    ['UK', '14.90', 1],
    ['MONDO', '24.90', 0],
  ])
  expect(body[0]).toEqual({
    zoneCode: 'IT',
    zoneName: 'Italia',
    price: '5.00',
    description: 'Spedizione espressa BRT in tutta Italia',
    delivery: '48-72 ore lavorative',
    countries: ['IT'],
    zipPrefixes: [],
    maxWeight: '3.000',
    rates: [],
  })
  expect(body[3]?.rates).toEqual([
    { minItems: 1, maxItems: 1, price: '4.90' },
    { minItems: 2, maxItems: 5, price: '6.90' },
    { minItems: 6, maxItems: 10, price: '8.90' },
    { minItems: 11, maxItems: null, price: '12.90' },
  ])
})

const csvLines = [
  'Zona;Paesi;CAP;1 pezzo;2-5 pezzi;6-10 pezzi;11+ pezzi',
  'Italia Continentale;Italia;00–06 e 10–89;4,90;6,90;8,90;12,90',
  'Italia Isole;Italia;07–09 e 90–98;6,90;6,90;8,90;12,90',
  'UE Zona 1;Germania, Austria, Francia, Paesi Bassi, Belgio, Lussemburgo;tutti;8,90;8,90;12,90;16,90',
  'UE Zona 2;Bulgaria, Croazia, Cipro, Cechia, Danimarca, Estonia, Finlandia, Grecia, Ungheria, Irlanda, Lettonia, Lituania, Malta, Polonia, Portogallo, Romania, Slovacchia, Slovenia, Spagna, Svezia;tutti;12,90;12,90;16,90;22,90',
  'Regno Unito;Regno Unito;tutti;14,90;14,90;18,90;26,90',
  'Resto del Mondo;tutti gli altri;tutti;24,90;24,90;32,90;42,90',
  'Assicurazione (in più);tutti;tutti;2,50;2,50;2,50;2,50',
  'Contrassegno;tutti;tutti;su richiesta;su richiesta;su richiesta;su richiesta',
]

const download = async (on: TestApp, client: TestClient) => {
  const response = await fetch(`${on.address}${rates}.csv`, { headers: { cookie: client.cookie } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('the CSV, byte by byte: byte order mark, semicolons, decimal commas, CRLF', async () => {
  const { response, bytes } = await download(app, base)
  const expected = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from(csvLines.map((l) => `${l}\r\n`).join('')),
  ])
  expect(bytes.toString('hex')).toBe(expected.toString('hex'))
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="tariffe-spedizione.csv"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('a changed tariff is in cards and CSV at once, and the name of a zone is never a formula', async () => {
  await using other = await startTestApp()
  const client = await other.as('rivenditore')
  const change = (statement: string) => other.context.db.pool.query(statement)
  expect((await client.get<ShippingRate[]>(rates)).body[3]?.price).toBe('4.90')
  await change(`update shipping_rates set price = 1234.5 where zone_code = 'IT_CONTINENTALE' and min_items = 1`)
  await change(`update shipping_zones set zone_name = '=1+1;"a"' where zone_code = 'UK'`)
  await change(`delete from shipping_rates where zone_code = 'MONDO'`)
  const { body } = await client.get<ShippingRate[]>(rates)
  expect(body.find(({ zoneCode }) => zoneCode === 'IT_CONTINENTALE')?.price).toBe('1234.50')
  expect(body.some(({ zoneCode }) => zoneCode === 'MONDO')).toBe(false)
  const lines = (await download(other, client)).bytes.toString('utf8').split('\r\n')
  expect(lines[1]).toBe('Italia Continentale;Italia;00–06 e 10–89;1234,50;6,90;8,90;12,90')
  expect(lines[5]).toBe(`"'=1+1;""a""";Regno Unito;tutti;14,90;14,90;18,90;26,90`)
  expect(lines[6]).toBe('Resto del Mondo;tutti gli altri;tutti;;;;')
})

test('visitors must sign in', async () => {
  expect((await app.visitor.post(calculator, { destination: 'eu', weight: 1 })).status).toBe(401)
  expect((await app.visitor.get(rates)).status).toBe(401)
  expect((await app.visitor.get(`${rates}.csv`)).problem.code).toBe('auth.required')
})
