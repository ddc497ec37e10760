import type { LinkProps } from '@tanstack/react-router'
import { fold } from '../../../domain/words/fold.ts'
import type { Icon } from '../icon.ts'

/** An entry of the command palette. */
export interface PaletteOption {
  /** Unique in the list. */
  id: string
  label: string
  detail?: string | undefined
  /** An icon, or the picture of a product; null: a product without a picture. */
  icon?: Icon
  imageUrl?: string | null
  /** Target or action of the entry; without both it is shown as closed to this user. */
  link?: LinkProps
  act?: () => unknown
}

export const isOpen = ({ link, act }: PaletteOption): boolean => link !== undefined || act !== undefined

export interface PaletteGroup {
  label: string
  options: readonly PaletteOption[]
  /** The search is running. */
  isLoading?: boolean
  /** The search failed. */
  failure?: { error: unknown; retry: () => unknown } | undefined
}

/** Options whose label contains all of these words as prefixes of its own; ignores singular and plural endings. */
export function optionsWith(options: readonly PaletteOption[], words: string): readonly PaletteOption[] {
  const wanted = wordsOf(words).map(withoutEnding)
  return options.filter(({ label }) => {
    const own = wordsOf(label)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
}

/** Italian marks the plural with the last vowel: `spedizione`, `spedizioni`. Short words stay unchanged. */
const withoutEnding = (word: string): string => (word.length < 5 ? word : word.replace(/[aeio]$/, ''))

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
