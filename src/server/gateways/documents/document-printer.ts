import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { FairQueue } from '../../concurrency/fair-queue.ts'
import { queueLimits } from '../../rate-limits.ts'
import type { InvoiceCopy } from './draw-invoice.ts'
import type { PackingSlips } from './packing-slips.ts'
import type { Receipt } from './receipt.ts'

/** Renders one kind of document in a worker thread. */
interface DocumentPrinter<Content> {
  /**
   * Renders the document as a PDF, one at a time, round-robin across callers. Rejects if rendering fails, with `QueueFull` if the caller has too many
   * documents waiting, and with the signal's reason if it is aborted before rendering starts.
   */
  print(content: Content, asker: string, signal?: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

/** The thread's reply to one request. `failure` is the error text. */
export type PrinterAnswer = { pdf: Uint8Array } | { failure: string }

/** Time allowed for one document once its turn comes. The longest takes a few seconds on a slow core. */
const timeLimitMs = 30_000

/** Idle time after which the thread is terminated. */
const idleMs = 60_000

/** Megabytes. The longest document needs a third of this. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/**
 * Opens a printer that runs `script` in a worker thread, so that rendering (a tenth of a second and more) does not block the event loop. The thread
 * starts with the first document. The script must post one `PrinterAnswer` for each message.
 */
function openDocumentPrinter<Content>({
  script,
  idle = idleMs,
}: {
  script: string | URL
  idle?: number
}): DocumentPrinter<Content> {
  const queue = new FairQueue()
  let thread: Worker | undefined
  let ending: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(script, {
      execArgv: [],
      env: {},
      resourceLimits: memory,
    })
    const forget = () => {
      if (thread === started) thread = undefined
    }
    started.once('exit', forget)
    // A failed thread exits slightly later; the next document must not use it. The pending request receives the error. Without this listener the
    // error would crash the process.
    started.on('error', forget)
    // An idle thread must not keep the process alive.
    started.unref()
    return started
  }

  async function end(): Promise<void> {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }

  function ask(content: Content): Promise<Buffer> {
    thread ??= start()
    const asked = thread
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        asked.off('message', answered).off('error', failed).off('exit', exited)
        act()
      }
      const answered = (answer: PrinterAnswer) =>
        settle(() => ('pdf' in answer ? resolve(Buffer.from(answer.pdf.buffer)) : reject(new Error(answer.failure))))
      const failed = (cause: unknown) => settle(() => reject(new Error('The document could not be drawn', { cause })))
      const exited = () => failed(new Error('The thread ended'))
      const timer = setTimeout(() => {
        failed(new Error(`It took more than ${timeLimitMs} ms`))
        void end()
      }, timeLimitMs)
      asked.on('message', answered).once('error', failed).once('exit', exited)
      asked.postMessage(content)
    })
  }

  return {
    print(content, asker, signal) {
      const draw = async () => {
        clearTimeout(ending)
        try {
          return await ask(content)
        } finally {
          ending = setTimeout(() => void end(), idle).unref()
        }
      }
      return queue.run(asker, draw, { signal, maxWaiting: queueLimits.documents })
    },
    async close() {
      clearTimeout(ending)
      queue.clear()
      await end()
    },
  }
}

export type PackingSlipPrinter = DocumentPrinter<PackingSlips>

/** Prints the packing slips of many parcels into one A4 PDF. */
export const openPackingSlipPrinter = (): PackingSlipPrinter =>
  openDocumentPrinter({ script: join(import.meta.dirname, 'packing-slip-thread.ts') })

export type ReceiptPrinter = DocumentPrinter<Receipt | InvoiceCopy>

/** Prints receipts and copies of invoices as A4 PDFs (docs/decisions/0118-render-pdfs-in-worker-threads.md). */
export const openReceiptPrinter = ({
  idle,
  script = join(import.meta.dirname, 'receipt-thread.ts'),
}: {
  idle?: number
  script?: string | URL
} = {}): ReceiptPrinter => openDocumentPrinter({ script, ...(idle !== undefined && { idle }) })
