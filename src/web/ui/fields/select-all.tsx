import { Checkbox } from '@mantine/core'
import classes from './select-all.module.css'

interface SelectAllProps {
  /** How many are selected. */
  selected: number
  /** How many of the list's entries on the page can be. */
  of: number
  onSelect: (all: boolean) => void
}

/** Above a list: ticks all that can be ticked, or nothing. Not there where that is one entry or none. */
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
