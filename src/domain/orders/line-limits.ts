/** Lines of one order, and of what is reserved or put into the wishlist at once. */
export const mostOrderLines = 100

/** Pieces of one line. */
export const mostPieces = 9999
