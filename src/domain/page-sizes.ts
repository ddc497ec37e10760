/** Page sizes of the lists, which are also the API's default limits. */

export const catalogPageSize = 12

/** Products shown to visitors. */
export const previewSize = 4

/** Products and orders shown by the command palette. */
export const paletteSize = 5

/** Related products on the product page. */
export const relatedCount = 4

/** Lists of the user: reservations, wishlist, notifications. */
export const ownListPageSize = 20

/** Consignees in the address book, which is one panel of its page. */
export const addressesPageSize = 10

/** Lines of a consignee in the cart. */
export const cartLinesPageSize = 100

/** Rows of the user's orders. The page stays under 1,500 elements, even if all orders are unpaid and imported from the user's shop. */
export const ordersPageSize = 30

export const adminOrdersPageSize = 50

/** Maximum number of orders an admin can select at once, to print or prepare them together. */
export const maxChosenOrders = 1000

/** Newest products shown to admins as cards. */
export const adminProductsShown = 6

/** Rows of the admin's product list. */
export const adminProductsPageSize = 50

export const customersPageSize = 20

export const shopsPageSize = 20

/** Latest orders whose tracking could not be sent to the shop. */
export const trackingTroublesShown = 20

export const productRequestsPageSize = 20

export const returnsPageSize = 20

export const disputesPageSize = 20

export const betaApplicationsPageSize = 20

/** Rows of the admins' long lists are counted up to this number; one more means that there are further rows. */
export const maxCounted = 1000

/** Wishlist entries and reservations of all customers, for admins. */
export const adminHoldingsPageSize = 20

/** Rows of a stock item's ledger. */
export const stockMovementsPageSize = 30

/** Mails kept if no mail server is configured. */
export const mailboxSize = 100

/** Mails per page, each with its full text. */
export const mailboxPageSize = 25

export const errorsPageSize = 20

/** Rows of the ledger of a shop's orders. */
export const shopOrdersPageSize = 20
