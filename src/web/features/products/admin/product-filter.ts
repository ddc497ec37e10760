import {
  type AdminProductSort,
  adminProductSorts,
  type ProductLack,
  type ProductStateFilter,
  productLacks,
  productStates,
} from '../../../../domain/products/admin-product-list.ts'

/** Filter of the product list, with the names of the API's query parameters. */
export interface ProductFilter {
  search?: string | undefined
  category?: string | undefined
  state?: ProductStateFilter | undefined
  lack?: ProductLack | undefined
  sort?: AdminProductSort | undefined
}

const among = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

export const parseState = (given: unknown) => among(productStates, given)
export const parseLack = (given: unknown) => among(productLacks, given)
export const parseSort = (given: unknown) => among(adminProductSorts, given)

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
