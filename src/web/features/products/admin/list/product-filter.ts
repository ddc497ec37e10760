import type {
  AdminProductSort,
  ProductLack,
  ProductStateFilter,
} from '../../../../../domain/products/admin-product-list.ts'

/** Filter of the product list, with the names of the API's query parameters. */
export interface ProductFilter {
  search?: string | undefined
  category?: string | undefined
  state?: ProductStateFilter | undefined
  lack?: ProductLack | undefined
  sort?: AdminProductSort | undefined
}

export const stateNames: Readonly<Record<ProductStateFilter, string>> = {
  active: 'In vendita',
  inactive: 'Non in vendita',
}

export const lackNames: Readonly<Record<ProductLack, string>> = {
  picture: 'Senza immagine',
  stock: 'In esaurimento',
  price: 'Senza prezzo',
}

export const sortNames: Readonly<Record<AdminProductSort, string>> = {
  newest: 'Più recenti',
  updated: 'Modificati di recente',
  name: 'Nome',
  price_asc: 'Prezzo crescente',
  price_desc: 'Prezzo decrescente',
}

export const isFiltered = ({ search, category, state, lack }: ProductFilter): boolean =>
  [search, category, state, lack].some((value) => value !== undefined)
