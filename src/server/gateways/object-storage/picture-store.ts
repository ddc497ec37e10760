/** A stored picture: its address names the rendition that every browser can show. */
export interface StoredPicture {
  imageUrl: string
}

/** Pictures as the pages need them: made once in every size, then served for ever (decisions.md §8). */
export interface PictureStore {
  /** Takes any picture that really decodes as JPEG, PNG, WebP or AVIF; throws `NotAPicture` otherwise. */
  store(original: Buffer): Promise<StoredPicture>
  /** Takes renditions that were made beforehand: a folder with the files of `renditionFiles`. */
  adopt(name: string, folder: string): Promise<StoredPicture>
  /** Folder that the web server serves under `/media/`. */
  readonly directory: string
}

export class NotAPicture extends Error {
  override name = 'NotAPicture'
}
