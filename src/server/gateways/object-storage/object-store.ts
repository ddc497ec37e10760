import type { Disk } from 'flydrive'

/** A file that the browser will upload directly to the store. */
interface DirectUpload {
  key: string
  contentType: string
  /** Bytes. */
  contentLength: number
  /** Seconds. */
  expiresIn: number
}

/** A file could not be written or read: the disk is full or the store is unreachable. A retry may succeed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** Awaits `work` and rethrows any failure as `StoreUnavailable`. */
export async function withStore<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    throw new StoreUnavailable('The file store failed', { cause })
  }
}

/** File storage: the local disk or an S3-compatible store. Read permissions are in the database (`objects`). */
export interface ObjectStore {
  /** For reading, listing and deleting. */
  readonly disk: Disk
  /** Copies a local file to the store atomically: the key never holds a partial file. Throws `StoreUnavailable`, like `fetch`. */
  place(key: string, file: string, contentType: string): Promise<void>
  /** Copies a stored file to a local path. */
  fetch(key: string, file: string): Promise<void>
  /** Signs a URL that accepts exactly this file, once, with the header `If-None-Match: *`. Null if uploads go through the portal. */
  readonly signUpload: ((upload: DirectUpload) => Promise<string>) | null
  /** Origin of the signed URLs, which the CSP of the pages must allow; null if there are none. */
  readonly uploadOrigin: string | null
  /** Local folder of the public renditions, which the web server serves itself; null if they must be fetched from the store. */
  readonly mediaFolder: string | null
}
