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

/** Those that still wait for their answer. */
export const openRequestStatuses = ['pending', 'reviewing'] as const satisfies ProductRequestStatus[]

/** Requests of one account that wait for their answer: each may hold five pictures, and an admin reads it. */
export const maxOpenRequests = 20
