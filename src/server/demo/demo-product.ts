export const demoSizes = {
  letters: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  /** Italian tailoring sizes. */
  numbers: ['40', '42', '44', '46', '48', '50'],
} as const

export interface DemoCategory {
  readonly name: string
  readonly slug: string
}

export interface DemoPicture {
  /** The folder under `assets/demo/pictures/`. */
  readonly slug: string
  readonly altText: string
  /** Colour of the garment in the picture. */
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
  /** Euros, VAT included. */
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
  /** Stock of a product without variants; otherwise the sum of the variants' stock. */
  readonly stock: number
}

/** The hand-written part of a product, from which the rest is derived. */
export interface DemoProductDraft {
  readonly name: string
  /** Follows the name in the alt text: 'senza maniche a fiori'. */
  readonly look: string
  /** Subject of the second picture if there is no second colour: 'Scollo e coste'. */
  readonly closeUp?: string
  readonly description: string
  readonly composition: string
  readonly hsCode: string
  readonly price: string
  readonly comparePrice?: string
  readonly weightKg: string
  readonly colors?: readonly string[]
  readonly sizes?: readonly string[]
  /** Colour in the pictures if the product offers no choice of colours. */
  readonly onlyColor?: string
  /** Only for products without variants. */
  readonly stock?: number
}
