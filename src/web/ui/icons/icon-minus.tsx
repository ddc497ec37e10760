import { outlineIcon } from './outline-icon.tsx'

export const IconMinus = outlineIcon(['M5 12l14 0'])
