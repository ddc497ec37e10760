import { afterEach, expect, test } from 'vitest'
import type { Receipt } from './receipt.ts'
import { openReceiptPrinter, type ReceiptPrinter } from './receipt-printer.ts'

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
})

/** The part of the processor time of `work` that this thread, which would serve everybody else, spends. */
async function ownShare(work: () => Promise<unknown>): Promise<number> {
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await work()
  const [ownSpent, allSpent] = [process.threadCpuUsage(own), process.cpuUsage(all)]
  return (ownSpent.user + ownSpent.system) / (allSpent.user + allSpent.system)
}

test('receipts are drawn by another thread: the one that asks has nearly nothing to do', async () => {
  printer = openReceiptPrinter()
  const print = (asker: string) => printer?.print(receipt(100), asker)
  await print('uno')
  const share = await ownShare(() => Promise.all(['uno', 'due', 'tre', 'uno', 'due'].map(print)))
  expect(share).toBeLessThan(0.25)
  expect((await print('uno'))?.subarray(0, 5).toString()).toBe('%PDF-')
})

test('what cannot be drawn is told to who asked, and the next one is drawn', async () => {
  printer = openReceiptPrinter()
  const broken = { ...receipt(1), lines: null } as unknown as Receipt
  await expect(printer.print(broken, 'uno')).rejects.toThrow('TypeError')
  expect((await printer.print(receipt(1), 'uno')).length).toBeGreaterThan(5000)
})

/** A thread that fails, later than where it could catch it, at a receipt of this number; it answers any other. */
const failingThread = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ number }) => {
    if (number === 'fails') setImmediate(() => { throw new Error('uncaught') })
    else parentPort.postMessage({ pdf: new Uint8Array([1, 2, 3]) })
  })
`)}`,
)

test('a thread that fails takes one receipt with it: the next one, which waits already, gets another thread', async () => {
  printer = openReceiptPrinter({ script: failingThread })
  for (let round = 0; round < 5; round++) {
    const failing = printer.print({ ...receipt(1), number: 'fails' }, 'uno').catch((error: Error) => error.cause)
    const next = printer.print(receipt(1), 'due')
    expect(await failing).toMatchObject({ message: 'uncaught' })
    expect(await next).toEqual(Buffer.from([1, 2, 3]))
  }
})

test('a thread that had nothing to do has ended, and another takes its place; closing ends it in the middle', async () => {
  printer = openReceiptPrinter({ idle: 1 })
  for (let n = 0; n < 2; n++) {
    await printer.print(receipt(1), 'uno')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const drawn = printer.print(receipt(100), 'uno').catch((error: Error) => error.message)
  await printer.close()
  expect(await drawn).toBe('The document could not be drawn')
})
