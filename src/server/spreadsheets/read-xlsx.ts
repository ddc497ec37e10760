import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { TableProblem } from '../../domain/table-files.ts'
import type { BareRow, XlsxAnswer, XlsxTask } from './xlsx-protocol.ts'

interface XlsxOptions {
  limits: XlsxTask['limits']
  /** Among several visible sheets, selects the first whose first row is such a header; else the first that is not empty. */
  isHeader: (cells: readonly string[]) => boolean
  error: (problem: TableProblem) => Error
  signal: AbortSignal
}

/** A product import occupies one thread for as long as it writes. */
const maxThreads = 3

const threads = pLimit(maxThreads)

/** Megabytes. Node terminates a thread that needs more, and the process continues. */
const memory = { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 16 }

/**
 * Yields the non-blank rows of one sheet of a workbook. A thread with its own memory limit unpacks and parses the workbook. It pauses until the
 * caller needs more rows, and ends with this generator.
 */
export async function* readXlsx(
  bytes: Uint8Array<ArrayBuffer>,
  { limits, isHeader, error: toError, signal }: XlsxOptions,
): AsyncGenerator<BareRow> {
  const release = await claimThread(signal)
  const worker = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: memory,
    workerData: { bytes, limits } satisfies XlsxTask,
    transferList: [bytes.buffer],
  })
  // Without a listener, an error of the thread between two answers would crash the process.
  worker.on('error', () => undefined)

  /** Waits for the next answer, after sending `message` if given. */
  const ask = async (message?: unknown): Promise<Exclude<XlsxAnswer, { refusal: unknown }>> => {
    try {
      const answered = once(worker, 'message', { signal })
      if (message !== undefined) worker.postMessage(message)
      const [answer] = (await answered) as [XlsxAnswer]
      if ('refusal' in answer) throw toError(answer.refusal)
      return answer
    } catch (error) {
      signal.throwIfAborted()
      throw isOutOfMemory(error) ? toError({ problem: 'tooLarge' }) : error
    }
  }

  try {
    let answer = await ask()
    if ('firstRows' in answer) answer = await ask(chooseSheet(answer.firstRows, isHeader))
    while ('rows' in answer) {
      yield* answer.rows
      if (answer.isLast) return
      answer = await ask('more')
    }
  } finally {
    await worker.terminate()
    release()
  }
}

/** Resolves when a thread may be started. The caller must call the result after the thread has ended. */
function claimThread(signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    // An aborted signal sends no event any more.
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    void threads(() => {
      signal.removeEventListener('abort', leave)
      if (signal.aborted) return leave()
      return new Promise<void>((release) => resolve(release))
    })
  })
}

function chooseSheet(firstRows: readonly (readonly string[])[], isHeader: XlsxOptions['isHeader']): number {
  const named = firstRows.findIndex((cells) => cells.length > 0 && isHeader(cells))
  return named >= 0
    ? named
    : Math.max(
        0,
        firstRows.findIndex(({ length }) => length > 0),
      )
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
