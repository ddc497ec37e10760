/** Maximum number of lines per order, and per request that reserves or adds to the wishlist. */
export const mostOrderLines = 100

/** Maximum pieces per line. */
export const mostPieces = 9999
