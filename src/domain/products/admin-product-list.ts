/** Sort orders of the admin's product list. */
export const adminProductSorts = ['newest', 'updated', 'name', 'price_asc', 'price_desc'] as const

export type AdminProductSort = (typeof adminProductSorts)[number]

/** On sale, or not. */
export const productStates = ['active', 'inactive'] as const

export type ProductStateFilter = (typeof productStates)[number]

/** Properties that a product may lack: a picture; enough stock of the product or a variant (at most `lowStockThreshold` pieces left); a price. */
export const productLacks = ['picture', 'stock', 'price'] as const

export type ProductLack = (typeof productLacks)[number]

/** Maximum number of search hits per state (on sale, not on sale). */
export const maxFound = 300

/** Hits searched at first; the full number is searched only for pages beyond it. */
export const maxFoundFirst = 100
