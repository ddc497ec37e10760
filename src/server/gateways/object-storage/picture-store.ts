/** A stored picture: its address is that of the rendition that every browser can show. */
export interface StoredPicture {
  imageUrl: string
}

/** Pictures for the pages: encoded once in every size, then served without expiry. */
export interface PictureStore {
  /** Stores any picture that decodes as JPEG, PNG, WebP or AVIF; throws `NotAPicture` otherwise. */
  store(original: Buffer): Promise<StoredPicture>
  /** Stores renditions that were made beforehand: a folder with the files of `renditionFiles`. */
  adopt(name: string, folder: string): Promise<StoredPicture>
  /**
   * The JPEG of a stored picture for shared links, whole on a ground of its size; made once. Undefined if there is no such picture. Throws an
   * `unavailable` while too many others are being made.
   */
  sharePicture(name: string): Promise<Buffer | undefined>
  /** Folder that the web server serves under `/media/`. */
  readonly directory: string
}

export class NotAPicture extends Error {
  override name = 'NotAPicture'
}
