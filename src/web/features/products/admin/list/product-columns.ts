import { useState } from 'react'

export const columnNames = {
  sku: 'SKU',
  category: 'Categoria',
  price: 'Prezzo',
  stock: 'Giacenza',
  state: 'Stato',
  updated: 'Modificato',
} as const

export type ColumnName = keyof typeof columnNames

const key = 'filiera-product-columns'

const all = Object.keys(columnNames) as ColumnName[]

/** The columns shown in this browser; all columns if storage is unavailable. */
export function useProductColumns() {
  const [hidden, setHidden] = useState<readonly ColumnName[]>(read)
  const toggle = (column: ColumnName) => {
    const next = hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]
    setHidden(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Until the page is left.
    }
  }
  return { shown: all.filter((column) => !hidden.includes(column)), toggle }
}

function read(): ColumnName[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? all.filter((column) => stored.includes(column)) : []
  } catch {
    return []
  }
}
