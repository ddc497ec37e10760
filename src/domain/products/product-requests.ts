/** What customers ask for that the catalogue does not have: docs/specification/product-requests.md. */
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

export type RequestSize = (typeof requestSizes)[number]

export const productRequestStatuses = ['pending', 'reviewing', 'approved', 'rejected'] as const

export type ProductRequestStatus = (typeof productRequestStatuses)[number]

export const productRequestStatusNames: Readonly<Record<ProductRequestStatus, string>> = {
  pending: 'In attesa',
  reviewing: 'In revisione',
  approved: 'Approvato',
  rejected: 'Rifiutato',
}

/** What an admin makes of a request; nobody takes one back to where it was never looked at. */
export const reviewedStatuses = ['reviewing', 'approved', 'rejected'] as const satisfies ProductRequestStatus[]

export type ReviewedStatus = (typeof reviewedStatuses)[number]

/** Where an admin may take a request, besides leaving it where it is with other notes. A wrong answer is corrected by the right one. */
const moves: Readonly<Record<ProductRequestStatus, readonly ReviewedStatus[]>> = {
  pending: ['reviewing', 'approved', 'rejected'],
  reviewing: ['reviewing', 'approved', 'rejected'],
  approved: ['approved', 'rejected'],
  rejected: ['approved', 'rejected'],
}

export const requestMoves = (from: ProductRequestStatus): readonly ReviewedStatus[] => moves[from]

/** Longest notes of an admin, in characters. */
export const longestRequestNotes = 2000

/** Those that still wait for their answer. */
export const openRequestStatuses = ['pending', 'reviewing'] as const satisfies ProductRequestStatus[]

/** Requests of one account that wait for their answer: each may hold five pictures, and an admin reads it. */
export const maxOpenRequests = 20
