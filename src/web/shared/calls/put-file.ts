import { ApiError, NoAnswer } from './http.ts'

/** An upload without progress for this long counts as disconnected (ms). */
const stalledMs = 30_000

interface PutOptions {
  contentType: string
  signal?: AbortSignal | undefined
  /** Called with the sent share, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * PUTs a file to an upload address with XMLHttpRequest, because fetch reports no upload progress. Rejects with `ApiError`, with `NoAnswer`
 * if the connection breaks, and with the signal's reason.
 */
export function putFile(address: string, file: Blob, options: PutOptions): Promise<void> {
  const { contentType, signal, onProgress } = options
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const sending = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => sending.abort(), stalledMs)
    }
    const abort = () => sending.abort()
    signal?.addEventListener('abort', abort)
    sending.upload.onprogress = ({ loaded, total }) => {
      watch()
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    sending.onload = () => {
      const { status, responseText, statusText } = sending
      if (status >= 200 && status < 300) resolve()
      else reject(new ApiError(status, responseText, statusText))
    }
    sending.onerror = () => reject(new NoAnswer('The file could not be sent'))
    sending.onabort = () => reject(signal?.aborted ? signal.reason : new NoAnswer('The upload stalled'))
    sending.onloadend = () => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', abort)
    }
    sending.open('PUT', ownPath(address))
    sending.setRequestHeader('Content-Type', contentType)
    // Makes an object store accept only one file per address; the portal ignores it.
    sending.setRequestHeader('If-None-Match', '*')
    sending.send(file)
    watch()
  })
}

const ownUploads = /^https?:\/\/[^/]+(\/api\/objects\/upload\/[\w-]+)$/

/** Turns the portal's own addresses into paths, so that they use the host name of this page: another host would be cross-origin. */
const ownPath = (address: string) => ownUploads.exec(address)?.[1] ?? address
