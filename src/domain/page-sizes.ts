/** How many things a page of each list shows; the server answers as many where a request does not say. */

export const catalogPageSize = 12

/** Products that visitors see. */
export const previewSize = 4

/** Related products that the product page shows. */
export const relatedCount = 4

/** The user's own things: orders, reservations, wishlist, notifications. */
export const ownListPageSize = 20

export const adminOrdersPageSize = 50

/** Products that admins see as cards: the newest, and what a search finds. */
export const adminProductsShown = 6

export const adminProductsFound = 12

export const customersPageSize = 20

export const productRequestsPageSize = 20

export const mailboxSize = 100

export const errorsPageSize = 20
