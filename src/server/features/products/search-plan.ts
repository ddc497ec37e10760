/** What a search text and the filters became: conditions on a product's lexemes, written as tsquery. */
export interface SearchPlan {
  /** Words and filters together; null where no word of the text stands in the catalogue. */
  anywhere: string | null
  /** The words in the name, and in name or category: the tiers of relevance. */
  inName: string | null
  inTitle: string | null
  /** Category, colour and size; null where none is asked for. */
  filters: string | null
  /** Pattern of SKUs in upper case without dashes, which begin with the text or hold it; null where it cannot be a piece of one. */
  sku: string | null
  /** No more products than this can match, as far as it is known: 0 says "few". */
  atMost: number
  /** True where `atMost` is also how many there are, about. */
  isOneCondition: boolean
}
