export interface DemoCategory {
  readonly name: string
  readonly slug: string
}

export interface DemoPicture {
  /** The folder under `assets/demo/pictures/`. */
  readonly slug: string
  readonly altText: string
  /** The colour of the garment that it shows. */
  readonly color: string
}

export interface DemoVariant {
  readonly color: string | null
  readonly size: string | null
  readonly sku: string
  readonly stock: number
}

export interface DemoProduct {
  readonly slug: string
  readonly name: string
  readonly categorySlug: string
  readonly description: string
  readonly composition: string
  readonly origin: 'Italia'
  /** Euro, VAT included. */
  readonly price: string
  readonly comparePrice: string | null
  readonly weightKg: string
  readonly sku: string
  readonly ean: string
  readonly hsCode: string
  readonly pictures: readonly DemoPicture[]
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly variants: readonly DemoVariant[]
  /** Stock of a product without variants; otherwise the sum of theirs. */
  readonly stock: number
}

/** The hand-written part; the rest of a product is derived from it. */
export interface DemoProductDraft {
  readonly name: string
  /** Follows the name in the alt text: 'senza maniche a fiori'. */
  readonly look: string
  /** What the second picture shows if there is no second colour: 'Scollo e coste'. */
  readonly closeUp?: string
  readonly description: string
  readonly composition: string
  readonly hsCode: string
  readonly price: string
  readonly comparePrice?: string
  readonly weightKg: string
  readonly colors?: readonly string[]
  readonly sizes?: readonly string[]
  /** The colour pictured when the product is not offered in a choice of colours. */
  readonly onlyColor?: string
  /** For products without variants. */
  readonly stock?: number
}
