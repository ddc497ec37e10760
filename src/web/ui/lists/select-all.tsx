import { Checkbox } from '@mantine/core'
import classes from './select-all.module.css'

interface SelectAllProps {
  /** Number of selected entries. */
  selected: number
  /** Number of selectable entries on the page. */
  of: number
  onSelect: (all: boolean) => void
}

/** Checkbox above a list that selects all selectable entries or none. Renders nothing for fewer than two. */
export function SelectAll({ selected, of, onSelect }: SelectAllProps) {
  if (of < 2) return null
  return (
    <Checkbox
      className={classes.all ?? ''}
      size="md"
      label={`Seleziona tutti (${of})`}
      checked={selected === of}
      indeterminate={selected > 0 && selected < of}
      onChange={(event) => onSelect(event.currentTarget.checked)}
    />
  )
}
