import type { StockItem } from '../../../../contract/orders/stock.ts'

/** `Nero / M`, otherwise the variant's name; 'Articolo unico' for a product without variants. */
export const stockItemName = ({ name, color, size }: Pick<StockItem, 'name' | 'color' | 'size'>): string =>
  [color, size].filter(Boolean).join(' / ') || name || 'Articolo unico'
