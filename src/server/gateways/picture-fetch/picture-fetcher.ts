/** Fetches pictures from addresses that imports name: from public hosts only (docs/specification/product-import.md#rules). */
export interface PictureFetcher {
  /** The bytes at the address, not yet checked to be a picture. Throws `PictureUnavailable`. */
  fetch(address: string, signal?: AbortSignal): Promise<Buffer>
}

/** The picture cannot be fetched; the message is Italian and gives the reason. */
export class PictureUnavailable extends Error {
  override name = 'PictureUnavailable'
}
