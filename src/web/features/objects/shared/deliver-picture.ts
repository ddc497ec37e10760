import { retryPauses } from '../../../../domain/files.ts'
import { ApiError, NoAnswer } from '../../../shared/calls/http.ts'

/** The calls that take a picture in. Each rejects with `ApiError`, `NoAnswer`, or the signal's reason. */
export interface UploadSteps {
  /** Asks for an address for this file. */
  open(file: File, signal: AbortSignal): Promise<string>
  put(address: string, file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<void>
  /** Returns the path at which the picture is read from now on. */
  attach(address: string, signal: AbortSignal): Promise<string>
}

export type DeliveryStep =
  /** `share` of it has left, 0 to 1. */
  | { step: 'sending'; share: number }
  /** The server looks at it. */
  | { step: 'checking' }
  /** A try has failed, and the next one waits for its time, or for the connection. */
  | { step: 'pausing'; offline: boolean }

interface Delivery {
  signal: AbortSignal
  onStep: (step: DeliveryStep) => void
}

/**
 * Brings a picture in and returns its path. What may pass (no connection, a server in trouble, an address that is over) is tried again
 * after pauses, from the step that failed: what has arrived is not sent twice.
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

/** A file that is there already was sent by a try whose answer was lost: that is no failure. */
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

/** Another address is needed. A store says 403 once its signature is too old. */
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

/** Waits until `begin` calls its `done`; rejects with the signal's reason. `begin` returns what ends it. */
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
