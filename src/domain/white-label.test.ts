import { expect, test } from 'vitest'
import { type CardMaterial, type PackagingMaterial, whiteLabelCost } from './white-label.ts'

test.each<[number, CardMaterial | null, PackagingMaterial | null, string, string, string]>([
  [1, 'standard', 'standard', '0.15', '0.50', '50.65'],
  [1, 'premium', 'premium', '0.25', '1.20', '51.45'],
  [1, 'luxury', 'eco', '0.45', '1.80', '52.25'],
  [100, 'standard', 'standard', '15.00', '50.00', '115.00'],
  [100, 'luxury', 'standard', '45.00', '50.00', '145.00'],
  [3, 'standard', 'eco', '0.45', '5.40', '55.85'],
  [100_000, 'luxury', 'eco', '45000.00', '180000.00', '225050.00'],
  [0, 'luxury', 'eco', '0.00', '0.00', '50.00'],
  [10, null, 'premium', '0.00', '12.00', '62.00'],
  [10, 'premium', null, '2.50', '0.00', '52.50'],
])(
  '%i pieces, cards %s, packaging %s: %s and %s, in total %s with the setup',
  (pieces, cardMaterial, packagingMaterial, cards, packaging, total) => {
    expect(whiteLabelCost(pieces, { cardMaterial, packagingMaterial })).toEqual({
      setup: '50.00',
      cards,
      packaging,
      total,
    })
  },
)
