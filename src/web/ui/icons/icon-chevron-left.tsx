import { outlineIcon } from './outline-icon.tsx'

export const IconChevronLeft = outlineIcon(['M15 6l-6 6l6 6'])
