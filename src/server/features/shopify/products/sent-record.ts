import { z } from '../../../../contract/z.ts'
import type { SentProduct } from '../../../../domain/shopify-changes.ts'

const Texts = z.record(z.string(), z.string())

const Stored = z.object({
  asked: Texts,
  there: Texts,
  variantIds: Texts,
  pictureIds: Texts,
  /** Was off sale here at the last sending. */
  isOffSale: z.boolean(),
})

export interface StoredSent extends SentProduct {
  isOffSale: boolean
}

/** The last sending of a product as stored in its row; null if there was none. */
export const readSent = (stored: unknown): StoredSent | null => Stored.safeParse(stored).data ?? null
