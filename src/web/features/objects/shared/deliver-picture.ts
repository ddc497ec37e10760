import { retryPauses } from '../../../../domain/files.ts'
import { ApiError, NoAnswer } from '../../../shared/calls/http.ts'

/** Server calls of an upload. Each rejects with `ApiError`, `NoAnswer`, or the signal's reason. */
export interface UploadSteps {
  /** Requests an upload address for this file. */
  open(file: File, signal: AbortSignal): Promise<string>
  put(address: string, file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<void>
  /** Returns the path at which the picture can be read. */
  attach(address: string, signal: AbortSignal): Promise<string>
}

export type DeliveryStep =
  /** `share` sent, 0 to 1. */
  | { step: 'sending'; share: number }
  /** The server validates the picture. */
  | { step: 'checking' }
  /** An attempt failed; the next one waits for its delay or for the connection. */
  | { step: 'pausing'; offline: boolean }

interface Delivery {
  signal: AbortSignal
  onStep: (step: DeliveryStep) => void
}

/**
 * Uploads a picture and returns its path. Retries transient failures (no connection, server errors, an expired address) after pauses, from the step
 * that failed: a file that has arrived is not sent again. Uses no library such as Uppy, whose retries repeat the whole request to the same address:
 * here an address accepts one file only.
 */
export async function deliverPicture(steps: UploadSteps, file: File, { signal, onStep }: Delivery): Promise<string> {
  let address: string | null = null
  let hasArrived = false
  for (let failures = 0; ; failures++) {
    try {
      if (address === null) {
        onStep({ step: 'sending', share: 0 })
        address = await steps.open(file, signal)
        hasArrived = false
      }
      if (!hasArrived) {
        await putOnce(steps, address, file, { signal, onStep })
        hasArrived = true
      }
      onStep({ step: 'checking' })
      return await steps.attach(address, signal)
    } catch (error) {
      signal.throwIfAborted()
      const isOver = isAddressOver(error)
      const pause = retryPauses[failures]
      if (pause === undefined || !(isOver || mayPass(error))) throw error
      if (isOver) address = null
      await waitFor(pause, { signal, onStep })
    }
  }
}

/** An upload address that is already used counts as success: the file was sent by an attempt whose response was lost. */
async function putOnce(steps: UploadSteps, address: string, file: File, { signal, onStep }: Delivery): Promise<void> {
  onStep({ step: 'sending', share: 0 })
  const onProgress = (share: number) => onStep({ step: 'sending', share })
  await steps.put(address, file, { signal, onProgress }).catch((error: unknown) => {
    if (!isUsed(error)) throw error
  })
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined)

const isUsed = (error: unknown) =>
  codeOf(error) === 'upload.used' || (error instanceof ApiError && error.status === 412)

const overCodes = ['upload.expired', 'upload.not_found', 'upload.missing']

/** Whether a new upload address is needed. An object store responds 403 once the signature has expired. */
const isAddressOver = (error: unknown) =>
  overCodes.includes(codeOf(error) ?? '') || (error instanceof ApiError && error.status === 403 && !error.problem)

const mayPass = (error: unknown) =>
  error instanceof NoAnswer ||
  codeOf(error) === 'upload.incomplete' ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 408))

async function waitFor(seconds: number, { signal, onStep }: Delivery): Promise<void> {
  onStep({ step: 'pausing', offline: isOffline() })
  await interruptible(signal, (done) => {
    const timer = setTimeout(done, seconds * 1000)
    return () => clearTimeout(timer)
  })
  if (!isOffline()) return
  onStep({ step: 'pausing', offline: true })
  await interruptible(signal, (done) => {
    window.addEventListener('online', done)
    return () => window.removeEventListener('online', done)
  })
}

const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

/** Waits until `begin` calls `done`; rejects with the signal's reason. `begin` returns its cleanup function. */
function interruptible(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = begin(() => {
      signal.removeEventListener('abort', abort)
      end()
      resolve()
    })
    const abort = () => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
  })
}
