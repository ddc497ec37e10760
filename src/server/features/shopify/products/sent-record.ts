import { z } from '../../../../contract/z.ts'
import type { SentProduct } from '../../../../domain/shopify-changes.ts'

const Texts = z.record(z.string(), z.string())

const Stored = z.object({
  asked: Texts,
  there: Texts,
  variantIds: Texts,
  pictureIds: Texts,
  /** It was not on sale here. */
  isOffSale: z.boolean(),
})

export interface StoredSent extends SentProduct {
  isOffSale: boolean
}

/** What was sent last of a product, as its row keeps it; null: nothing yet. */
export const readSent = (stored: unknown): StoredSent | null => Stored.safeParse(stored).data ?? null
