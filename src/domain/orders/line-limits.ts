/**
 * Maximum number of lines per order, and per request that reserves or adds to the wishlist. Order lists, mails, slips and PDFs show every line, so a
 * longer quick order becomes several orders (split-order.ts).
 */
export const maxOrderLines = 100

/** Maximum pieces per line. */
export const maxPieces = 9999

/** Maximum number of consignees of a cart. The database bounds it too (`cart_parcels.slot`). */
export const maxCartParcels = 30
