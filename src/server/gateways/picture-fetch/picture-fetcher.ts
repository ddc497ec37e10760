import { ReadableError } from '../../../domain/errors.ts'
/** Fetches pictures from addresses that imports name: from public hosts only (docs/specification/files.md#pictures). */
export interface PictureFetcher {
  /** The bytes at the address, not yet checked to be a picture. Throws `PictureUnavailable`, or `FetchingStopped` once it is closed. */
  fetch(address: string): Promise<Buffer>
  /**
   * Resolves if a picture seems to be at the address: it answers, and with nothing that says otherwise. Its body is not read. Throws what
   * `fetch` throws.
   */
  probe(address: string, signal: AbortSignal): Promise<void>
  /** Ends what is on its way: the portal stops. */
  close(): void
}

/** The picture cannot be fetched; the message is Italian and gives the reason. */
export class PictureUnavailable extends ReadableError {
  override name = 'PictureUnavailable'
  /** False: another try would end the same. */
  readonly mayChange: boolean
  constructor(message: string, { mayChange = false, ...options }: ErrorOptions & { mayChange?: boolean } = {}) {
    super(message, options)
    this.mayChange = mayChange
  }
}

/** The portal stops; the picture has nothing to do with it. */
export class FetchingStopped extends Error {
  override name = 'FetchingStopped'
}
