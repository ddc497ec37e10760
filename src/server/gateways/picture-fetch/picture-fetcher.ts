import { ReadableError } from '../../../domain/errors.ts'
/** Fetches pictures for imports, from public hosts only (docs/specification/files.md#pictures). */
export interface PictureFetcher {
  /** Returns the bytes, not yet validated as a picture. Throws `PictureUnavailable`, or `FetchingStopped` after `close`. */
  fetch(address: string): Promise<Buffer>
  /**
   * Resolves if the address seems to serve a picture: it answers, and neither status nor headers say otherwise. The body is not read. Throws the same
   * errors as `fetch`.
   */
  probe(address: string, signal: AbortSignal): Promise<void>
  /** Aborts requests in progress when the portal stops. */
  close(): void
}

/** The picture cannot be fetched. The message is Italian and states the reason. */
export class PictureUnavailable extends ReadableError {
  override name = 'PictureUnavailable'
  /** False if a retry would fail in the same way. */
  readonly mayChange: boolean
  constructor(message: string, { mayChange = false, ...options }: ErrorOptions & { mayChange?: boolean } = {}) {
    super(message, options)
    this.mayChange = mayChange
  }
}

/** Thrown because the portal is stopping, not because of the picture. */
export class FetchingStopped extends Error {
  override name = 'FetchingStopped'
}
