/** Fetches pictures that others name: only from public hosts, whatever the address says (decisions.md §12). */
export interface PictureFetcher {
  /** The bytes at the address, not yet proven to be a picture. Throws `PictureUnavailable`. */
  fetch(address: string, signal?: AbortSignal): Promise<Buffer>
}

/** The picture cannot be had; the message is Italian and says why. */
export class PictureUnavailable extends Error {
  override name = 'PictureUnavailable'
}
