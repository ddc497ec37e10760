import { outlineIcon } from './outline-icon.tsx'

export const IconChevronRight = outlineIcon(['M9 6l6 6l-6 6'])
