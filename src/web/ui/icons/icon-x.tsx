import { outlineIcon } from './outline-icon.tsx'

export const IconX = outlineIcon(['M18 6l-12 12', 'M6 6l12 12'])
