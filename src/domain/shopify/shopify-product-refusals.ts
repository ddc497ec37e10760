interface Refused {
  field: readonly string[]
  /** Shopify's message. */
  message: string
  code: string | null
}

const byCode: Readonly<Record<string, string>> = {
  VARIANTS_OVER_LIMIT: 'Ha più varianti di quante il tuo negozio ne accetta per un prodotto.',
  OPTIONS_OVER_LIMIT: 'Ha più opzioni di quante Shopify ne accetta.',
  OPTION_VALUES_OVER_LIMIT: 'Una sua opzione ha più valori di quanti Shopify ne accetta.',
  DUPLICATED_OPTION_VALUE: 'Due suoi colori o taglie sono uguali per Shopify: scrivici, lo correggiamo nel catalogo.',
  HANDLE_NOT_UNIQUE: 'Nel tuo negozio c’è già un altro prodotto con lo stesso indirizzo: cambialo lì, poi riprova.',
  PRODUCT_SUSPENDED: 'Shopify ha sospeso questo prodotto nel tuo negozio: apri un ticket con Shopify, poi riprova.',
  GENERIC_ERROR: 'Shopify ha avuto un problema con questo prodotto: riprova tra poco.',
  JOB_ERROR: 'Shopify ha avuto un problema con questo prodotto: riprova tra poco.',
}

const byField: Readonly<Record<string, string>> = {
  title: 'Shopify non accetta il titolo: modificalo, poi riprova.',
  descriptionHtml: 'Shopify non accetta la descrizione: modificala, poi riprova.',
  price: 'Shopify non accetta il prezzo: cambia la regola, poi riprova.',
  files: 'Shopify non accetta un’immagine di questo prodotto: scrivici.',
  barcode: 'Shopify non accetta un codice a barre di questo prodotto: scrivici.',
  harmonizedSystemCode: 'Shopify non accetta il codice doganale (HS) di questo prodotto: scrivici.',
  sku: 'Shopify non accetta uno SKU di questo prodotto: scrivici.',
}

const longestQuote = 200

/** Italian text: why the shop refuses a product, and what to do. Quotes Shopify's message if the error is unknown. */
export function refusalText(refused: readonly Refused[]): string {
  const [first] = refused
  if (!first) return 'Shopify non lo accetta e non indica il motivo: riprova più tardi.'
  const known = textOf(byCode, first.code) ?? first.field.map((part) => textOf(byField, part)).find(Boolean)
  return (
    known ??
    `Shopify non lo accetta: «${first.message
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, longestQuote)}»`
  )
}

const textOf = (texts: Readonly<Record<string, string>>, name: string | null): string | undefined =>
  name !== null && Object.hasOwn(texts, name) ? texts[name] : undefined
