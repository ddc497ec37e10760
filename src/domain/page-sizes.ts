/** How many things a page of each list shows; the server answers as many where a request does not say. */

export const catalogPageSize = 12

/** Products that visitors see. */
export const previewSize = 4

/** Products, and orders, that the search over the page shows at once. */
export const paletteSize = 5

/** Related products that the product page shows. */
export const relatedCount = 4

/** The user's own things: reservations, wishlist, notifications. */
export const ownListPageSize = 20

/** Consignees of the address book, which is one panel of its page. */
export const addressesPageSize = 10

/** The own orders' rows: their page stays under 1,500 elements, also where all are of the reseller's own shop and to be paid. */
export const ordersPageSize = 30

export const adminOrdersPageSize = 50

/** Orders that an admin can choose at once, to print or prepare them together. */
export const mostChosenOrders = 1000

/** Products that admins see as cards: the newest. */
export const adminProductsShown = 6

/** Rows of the admin's list of products. */
export const adminProductsPageSize = 50

export const customersPageSize = 20

export const shopsPageSize = 20

/** Orders whose tracking a shop does not take: the latest. */
export const trackingTroublesShown = 20

export const productRequestsPageSize = 20

export const returnsPageSize = 20

export const disputesPageSize = 20

export const betaApplicationsPageSize = 20

/** Rows of the admins' long lists are counted up to here: a total of one more stands for more. */
export const mostCounted = 1000

/** Everybody's wishlist entries and reservations, as admins read them. */
export const adminHoldingsPageSize = 20

/** Rows of a stock item's ledger. */
export const stockMovementsPageSize = 30

/** Mails that are kept where none leave. */
export const mailboxSize = 100

/** Each with its whole text. */
export const mailboxPageSize = 25

export const errorsPageSize = 20

/** Lines of the ledger of a shop's orders. */
export const shopOrdersPageSize = 20
