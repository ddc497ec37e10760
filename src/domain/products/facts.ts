interface Fact {
  /** The table that has it as a column: `database/schema/products.ts`. */
  of: 'product' | 'variant'
  label: string
  /** Maximum length in characters. */
  max: number
  /** Makes it a filter of the catalogue. */
  facet?: {
    /** Prefix of its values in the search index: an unused capital letter (`catalogue_document.sql`). */
    marker: string
    /** Name of its values in the response with all filters; the options with their totals are in `colorOptions`. */
    values: string
    /** Shown if no value has results. */
    none: string
  }
}

/**
 * Texts that describe a product or a variant. API, form, files, audit trail and product page follow from the lines of products; contract, search
 * index, totals, filters and chips from the facets.
 */
export const facts = {
  composition: { of: 'product', label: 'Composizione', max: 200 },
  origin: { of: 'product', label: 'Origine', max: 200 },
  color: {
    of: 'variant',
    label: 'Colore',
    max: 60,
    facet: { marker: 'F', values: 'colors', none: 'Nessun colore tra questi prodotti.' },
  },
  size: {
    of: 'variant',
    label: 'Taglia',
    max: 60,
    facet: { marker: 'Z', values: 'sizes', none: 'Nessuna taglia tra questi prodotti.' },
  },
} as const satisfies Readonly<Record<string, Fact>>

type FactName = keyof typeof facts

type FactWith<Trait> = { [Name in FactName]: (typeof facts)[Name] extends Trait ? Name : never }[FactName]

export type ProductFact = FactWith<{ of: 'product' }>

export type FacetName = FactWith<{ facet: object }>

export const factNames = Object.keys(facts) as FactName[]

export const productFacts = factNames.filter((name): name is ProductFact => facts[name].of === 'product')

export const facetNames = factNames.filter((name): name is FacetName => 'facet' in facts[name])

export const isOfVariant = (name: FactName): boolean => facts[name].of === 'variant'

/** Facets of the product itself. */
export const productFacets = facetNames.filter((name) => !isOfVariant(name))

/** A record with a value for each of these facts. */
export const mapFacts = <Name extends FactName, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
