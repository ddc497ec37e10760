import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './product-list.module.css'

interface InlineCellProps {
  /** `Prezzo di Abito Amalfi`. */
  label: string
  /** Identifies the same cell in the next row. */
  column: string
  /** Formatted value, and value in the input field. */
  shown: string
  written: string
  inputMode: 'decimal' | 'numeric'
  /** Resolves to whether the value was saved. */
  onSave: (typed: string) => Promise<boolean>
}

/**
 * A number in a table that becomes an input. Enter and arrow down save and move to the next row; Escape cancels, and an empty value saves nothing.
 */
export function InlineCell({ label, column, shown, written, inputMode, onSave }: InlineCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isOpen = typed !== null
  useEffect(() => {
    // Selected, so that typing replaces the value.
    if (isOpen) field.current?.select()
  }, [isOpen])

  const leave = () => {
    setTyped(null)
    requestAnimationFrame(() => opener.current?.focus())
  }

  const save = async (then: () => void) => {
    if (isSaving) return
    if (typed === null || typed.trim() === '' || typed.trim() === written) {
      setTyped(null)
      return then()
    }
    setIsSaving(true)
    const isSaved = await onSave(typed.trim())
    setIsSaving(false)
    if (!isSaved) return
    setTyped(null)
    then()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      const next = neighbour(event.currentTarget, column)
      void save(() => (next ? next.click() : leave()))
    }
  }

  if (typed === null) {
    return (
      <button
        ref={opener}
        type="button"
        className={classes.figure}
        data-column={column}
        aria-label={`${label}: ${shown}. Modifica`}
        onClick={() => setTyped(written)}
      >
        {shown}
      </button>
    )
  }
  return (
    <input
      ref={field}
      className={classes.figureField}
      aria-label={label}
      inputMode={inputMode}
      value={typed}
      disabled={isSaving}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save(() => undefined)}
    />
  )
}

const neighbour = (input: HTMLElement, column: string): HTMLElement | null =>
  input.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? null
