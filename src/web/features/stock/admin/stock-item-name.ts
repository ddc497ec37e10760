import type { StockItem } from '../../../../contract/orders/stock.ts'

/** `Nero / M`, else the variant's name; of a product without variants that it is one piece. */
export const stockItemName = ({ name, color, size }: Pick<StockItem, 'name' | 'color' | 'size'>): string =>
  [color, size].filter(Boolean).join(' / ') || name || 'Articolo unico'
