import { afterEach, expect, test } from 'vitest'
import { openReceiptPrinter, type ReceiptPrinter } from './document-printer.ts'
import type { Receipt } from './receipt.ts'

let printer: ReceiptPrinter | undefined
afterEach(() => printer?.close())

const amounts = { net: '81.97', vat: '18.03', gross: '100.00' }

const receipt = (lines: number): Receipt => ({
  title: 'Ricevuta dell’ordine DW-2026-000001',
  number: 'DW-2026-000001',
  of: { name: 'Ordine', day: new Date('2026-03-01T10:00:00Z'), reference: null },
  paidAt: new Date('2026-03-01T10:05:00Z'),
  payment: 'carta',
  taxation: null,
  seller: ['Filiera S.r.l.'],
  buyer: ['Boutique Però'],
  consignee: ['Łukasz Żółć'],
  lines: Array.from({ length: lines }, (_, n) => ({
    name: `Cappotto doppiopetto in lana vergine ${n}`,
    detail: 'Nero / M',
    quantity: 1,
    unitPrice: '1.00',
    vatRate: '22.00',
    gross: '1.00',
  })),
  vat: [{ vatRate: '22.00', ...amounts }],
  total: '100.00',
  refunded: '0.00',
  chargedBack: '0.00',
})

/** Share of the processor time of `work` spent on the calling thread. */
async function ownShare(work: () => Promise<unknown>): Promise<number> {
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await work()
  const [ownSpent, allSpent] = [process.threadCpuUsage(own), process.cpuUsage(all)]
  return (ownSpent.user + ownSpent.system) / (allSpent.user + allSpent.system)
}

test('receipts are drawn in a worker thread; the calling thread does almost no work', async () => {
  printer = openReceiptPrinter()
  const print = (asker: string) => printer?.print(receipt(100), asker)
  await print('uno')
  const share = await ownShare(() => Promise.all(['uno', 'due', 'tre', 'uno', 'due'].map(print)))
  expect(share).toBeLessThan(0.25)
  expect((await print('uno'))?.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a receipt that cannot be drawn fails for its caller, and the next one is drawn', async () => {
  printer = openReceiptPrinter()
  const broken = { ...receipt(1), lines: null } as unknown as Receipt
  await expect(printer.print(broken, 'uno')).rejects.toThrow('TypeError')
  expect((await printer.print(receipt(1), 'uno')).length).toBeGreaterThan(5000)
})

/** A worker that fails asynchronously, outside any try block, for the receipt numbered `fails` and answers all others. */
const failingThread = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ number }) => {
    if (number === 'fails') setImmediate(() => { throw new Error('uncaught') })
    else parentPort.postMessage({ pdf: new Uint8Array([1, 2, 3]) })
  })
`)}`,
)

test('a crashed thread fails only its own receipt; the waiting one gets a new thread', async () => {
  printer = openReceiptPrinter({ script: failingThread })
  for (let round = 0; round < 5; round++) {
    const failing = printer.print({ ...receipt(1), number: 'fails' }, 'uno').catch((error: Error) => error.cause)
    const next = printer.print(receipt(1), 'due')
    expect(await failing).toMatchObject({ message: 'uncaught' })
    expect(await next).toEqual(Buffer.from([1, 2, 3]))
  }
})

test('an idle thread is terminated and replaced on demand; closing terminates a print in progress', async () => {
  printer = openReceiptPrinter({ idle: 1 })
  for (let n = 0; n < 2; n++) {
    await printer.print(receipt(1), 'uno')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const drawn = printer.print(receipt(100), 'uno').catch((error: Error) => error.message)
  await printer.close()
  expect(await drawn).toBe('The document could not be drawn')
})
