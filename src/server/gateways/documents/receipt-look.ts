/** Sizes in points. Colours of the portal's light scheme on white paper. */
export const look = {
  margin: 48,
  footHeight: 16,
  size: 9.5,
  plain: 'plain',
  strong: 'strong',
  ink: '#1d1815',
  soft: '#6b6055',
  accent: '#6e1f2b',
  hairline: '#d5cabb',
} as const
