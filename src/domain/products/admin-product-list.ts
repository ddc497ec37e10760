/** How the admin's list is ordered. */
export const adminProductSorts = ['newest', 'updated', 'name', 'price_asc', 'price_desc'] as const

export type AdminProductSort = (typeof adminProductSorts)[number]

/** On sale, or not. */
export const productStates = ['active', 'inactive'] as const

export type ProductStateFilter = (typeof productStates)[number]

/** What products may be without: a picture, more than a few pieces of something, a price. */
export const productLacks = ['picture', 'stock', 'price'] as const

export type ProductLack = (typeof productLacks)[number]

/** Of a search, the best of each state: on sale, and not. */
export const mostFound = 300

/** So many are looked for first: more only where a page lies beyond them. */
export const mostFoundFirst = 100
