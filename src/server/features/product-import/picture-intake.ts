import pLimit from 'p-limit'
import type { Database } from '../../database/database.ts'
import { postgresCode } from '../../database/database.ts'
import { type PictureFetcher, PictureUnavailable } from '../../gateways/picture-fetch/picture-fetcher.ts'
import { NotAPicture, PictureNotDecoded, type PictureStore } from '../../gateways/pictures/picture-store.ts'
import { attachPicture } from '../products/attach-picture.ts'
import type { ParsedPicture } from './parsed-product.ts'

/** Pictures of one product that have to be fetched. */
export interface PictureOrder {
  handle: string
  productId: string
  pictures: readonly ParsedPicture[]
  /** Pictures that these replace: removed once all of these are stored. */
  stalePictureIds: readonly string[]
}

export interface PictureIntakeParts {
  db: Database
  pictures: PictureStore
  fetcher: PictureFetcher
  signal: AbortSignal
  onStored(): void
  onFailed(handle: string, picture: ParsedPicture, reason: string): void
}

/** Pictures are fetched four at a time; at most this many products wait in memory for theirs. */
const fetchesAtOnce = 4
const maxProductsWaiting = 16

/** Fetches pictures while products are imported, and attaches each in its own transaction once it is stored. */
export class PictureIntake {
  readonly #parts: PictureIntakeParts
  readonly #limit = pLimit(fetchesAtOnce)
  readonly #waiting = new Set<Promise<void>>()
  #failure: unknown

  constructor(parts: PictureIntakeParts) {
    this.#parts = parts
  }

  /** Resolves as soon as there is room for more. */
  async add(order: PictureOrder): Promise<void> {
    const work: Promise<void> = this.#takeIn(order)
      .catch((error: unknown) => {
        this.#failure ??= error
      })
      .finally(() => this.#waiting.delete(work))
    this.#waiting.add(work)
    while (this.#waiting.size >= maxProductsWaiting) await Promise.race(this.#waiting)
    this.#throwFailure()
  }

  /** Resolves when every picture is stored or has failed. */
  async finish(): Promise<void> {
    await Promise.all(this.#waiting)
    this.#throwFailure()
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  async #takeIn(order: PictureOrder): Promise<void> {
    let left = order.pictures.length
    await Promise.all(
      order.pictures.map((picture) =>
        this.#limit(async () => {
          if (this.#parts.signal.aborted || this.#failure !== undefined) return
          const reason = await this.#takeOne(order, picture, () => --left === 0)
          if (reason === null) this.#parts.onStored()
          else this.#parts.onFailed(order.handle, picture, reason)
        }),
      ),
    )
  }

  /** Null once the picture is attached to its product, otherwise the reason why not. */
  async #takeOne(order: PictureOrder, picture: ParsedPicture, isLast: () => boolean): Promise<string | null> {
    const { db, pictures, fetcher, signal } = this.#parts
    const { sourceUrl, altText, color, sortOrder } = picture
    try {
      const { imageUrl } = await pictures.store(await fetcher.fetch(sourceUrl, signal))
      const image = { productId: order.productId, imageUrl, sourceUrl, altText, color, sortOrder }
      const replaced = isLast() ? order.stalePictureIds : []
      await db.transaction((tx) => attachPicture(tx, image, replaced))
      return null
    } catch (error) {
      if (error instanceof PictureUnavailable) return error.message
      if (error instanceof NotAPicture) return 'non è un’immagine JPEG, PNG, WebP o AVIF leggibile'
      if (error instanceof PictureNotDecoded) return 'non si è potuta elaborare: ripeti l’importazione'
      // The product was deleted while its picture was fetched.
      if (postgresCode(error) === '23503') return 'il prodotto non c’è più'
      if (signal.aborted) return 'importazione interrotta'
      throw error
    }
  }
}
