import type { Disk } from 'flydrive'

/** A file that the browser will send straight to the store. */
export interface DirectUpload {
  key: string
  contentType: string
  /** Bytes. */
  contentLength: number
  /** Seconds. */
  expiresIn: number
}

/** A file could not be written or read: the disk is full, the store cannot be reached. Another try may succeed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** Waits for work on a file of the store; whatever it fails with becomes `StoreUnavailable`. */
export async function withStore<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    throw new StoreUnavailable('The file store failed', { cause })
  }
}

/** Where files lie: on the local disk or in an S3-compatible store. Who may read one is the database's affair (`objects`). */
export interface ObjectStore {
  /** Reads, lists and deletes. */
  readonly disk: Disk
  /** Copies a local file to the store; under its key it is whole or not there. Throws `StoreUnavailable`, as `fetch` does. */
  place(key: string, file: string, contentType: string): Promise<void>
  /** Copies a file of the store to a local one. */
  fetch(key: string, file: string): Promise<void>
  /**
   * Signs an address that takes exactly this file, once, with the header `If-None-Match: *`; null where the portal itself receives uploads.
   */
  readonly signUpload: ((upload: DirectUpload) => Promise<string>) | null
  /** Origin of those addresses, which pages must be allowed to send to; null where there are none. */
  readonly uploadOrigin: string | null
  /** Local folder of the public renditions, which the web server serves by itself; null where they must be fetched from the store. */
  readonly mediaFolder: string | null
}
