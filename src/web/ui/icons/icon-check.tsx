import { outlineIcon } from './outline-icon.tsx'

export const IconCheck = outlineIcon(['M5 12l5 5l10 -10'])
