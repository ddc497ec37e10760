interface Presentation {
  stock: number
  pictures: number
}

/** Why a product should not be published yet, for the admin who publishes it; null: nothing is missing. */
export function publishingGap({ stock, pictures }: Presentation): string | null {
  const missing = [...(stock > 0 ? [] : ['giacenza']), ...(pictures > 0 ? [] : ['immagini'])]
  return missing.length === 0 ? null : `Il prodotto non ha ${missing.join(' né ')}`
}
