/** Customers' requests for products that are not in the catalogue: docs/specification/product-requests.md. */
export const requestCategories = ['abbigliamento', 'elettronica', 'casa', 'sport', 'altro'] as const

export type RequestCategory = (typeof requestCategories)[number]

export const requestCategoryNames: Readonly<Record<RequestCategory, string>> = {
  abbigliamento: 'Abbigliamento',
  elettronica: 'Elettronica',
  casa: 'Casa',
  sport: 'Sport',
  altro: 'Altro',
}

export const requestSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const

export const productRequestStatuses = ['pending', 'reviewing', 'approved', 'rejected'] as const

export type ProductRequestStatus = (typeof productRequestStatuses)[number]

export const productRequestStatusNames: Readonly<Record<ProductRequestStatus, string>> = {
  pending: 'In attesa',
  reviewing: 'In revisione',
  approved: 'Approvato',
  rejected: 'Rifiutato',
}

/** Statuses an admin can set. A request never returns to `pending`. */
export const reviewedStatuses = ['reviewing', 'approved', 'rejected'] as const satisfies ProductRequestStatus[]

export type ReviewedStatus = (typeof reviewedStatuses)[number]

/** Allowed status changes by admins. Some keep the status and change only the notes. A wrong answer can be corrected. */
const moves: Readonly<Record<ProductRequestStatus, readonly ReviewedStatus[]>> = {
  pending: ['reviewing', 'approved', 'rejected'],
  reviewing: ['reviewing', 'approved', 'rejected'],
  approved: ['approved', 'rejected'],
  rejected: ['approved', 'rejected'],
}

export const requestMoves = (from: ProductRequestStatus): readonly ReviewedStatus[] => moves[from]

/** Maximum length of an admin's notes, in characters. */
export const longestRequestNotes = 2000

/** Requests without a final answer. */
export const openRequestStatuses = ['pending', 'reviewing'] as const satisfies ProductRequestStatus[]
