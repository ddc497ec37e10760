export const demoSizes = {
  letters: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  /** Italian tailoring sizes. */
  numbers: ['40', '42', '44', '46', '48', '50'],
} as const
