import { Worker } from 'node:worker_threads'
import { FairQueue } from '../../fair-queue.ts'

/** Draws documents of one kind, by a thread of their own. */
export interface DocumentPrinter<Content> {
  /**
   * The document as a PDF; one at a time, in turn for each who asks. Rejects where it cannot be made, with `QueueFull` where the asker has
   * too many waiting, and with the signal's reason where that is aborted before the turn comes.
   */
  print(content: Content, asker: string, signal?: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

/** What the thread answers; `failure` is the error's text. */
export type PrinterAnswer = { pdf: Uint8Array } | { failure: string }

/** From asking to the answer: the longest document takes some seconds on a slow core. */
const timeLimitMs = 30_000

/** The thread ends when it has had nothing to do for so long. */
const idleMs = 60_000

/** Documents of one asker: a browser asks for six at once, and twenty receipts take two seconds. */
const mostWaiting = 20

/** Megabytes: the longest document takes a third of them. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/**
 * Documents are drawn by a thread, `script`: a tenth of a second of work and more, for which nobody else has to wait. Started with the first
 * one. The script posts a `PrinterAnswer` for each message.
 */
export function openDocumentPrinter<Content>({
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
    // A thread that failed ends a moment later: the next document needs another. Who asked hears of it; without this listener it would end
    // the portal.
    started.on('error', forget)
    // A thread that is only waiting does not keep the portal from ending.
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
      return queue.run(asker, draw, { signal, mostWaiting })
    },
    async close() {
      clearTimeout(ending)
      queue.clear()
      await end()
    },
  }
}
