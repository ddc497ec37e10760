import { useEffect, useRef } from 'react'
import { takeEarlyKeys } from '../../../../shared/early-keys.ts'
import classes from './scan-field.module.css'
import { isPacked, type Table } from './station/packing.ts'
import { command, enter, type } from './station/station.ts'
import { type Command, readStation, type Station } from './station/station-state.ts'
import type { WaitsFor } from './station/trying-again.ts'

const wanted = ({ parcel, packed }: Table): string => {
  if (!parcel) return 'Bolla o numero dell’ordine'
  return isPacked(parcel, packed) ? 'Etichetta del corriere' : 'Pezzo da mettere nel pacco'
}

const waitingReason: Readonly<Record<WaitsFor, string>> = {
  server: 'Il server non risponde: riprovo.',
  turn: 'Troppe richieste: riprovo tra poco.',
  session: 'La sessione è finita: accedi di nuovo.',
}

/** Shows scanned or typed input. Its keys are captured everywhere (`useScannerKeys`); on phones it opens the keyboard. */
export function ScanField({ station }: { station: Station }) {
  const { table, entries, typed, waitsFor } = station
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // An on-screen keyboard would cover half of the page.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return (
    <div
      className="grid gap-4"
      data-step={table.parcel ? (isPacked(table.parcel, table.packed) ? 'label' : 'piece') : 'slip'}
    >
      <label className="strong" htmlFor="scan">
        {wanted(table)}
      </label>
      <input
        id="scan"
        ref={field}
        className={classes.scanField}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={80}
        {...scanField}
      />
      <p className={classes.waiting} role={waitsFor ? 'alert' : undefined}>
        {waitsFor
          ? `${waitingReason[waitsFor]} ${entries.length} in coda, niente è perso. Esc rinuncia.`
          : entries.length > 1 && `${entries.length} in coda`}
      </p>
    </div>
  )
}

const commands: Readonly<Record<string, Command>> = { F2: 'all', F4: 'share', F8: 'undo' }

/** Marks the field that receives scans. */
const scanField = { 'data-scan': true } as const

/**
 * A scanner is a keyboard that ends with Enter. Its keys are captured regardless of focus, except in other fields and dialogs, so that no scan is
 * lost while the view changes.
 */
export function useScannerKeys(onPrint: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event, onPrint)
    addEventListener('keydown', listen, { capture: true })
    for (const key of takeEarlyKeys()) act({ key }, null, onPrint)
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [onPrint])
}

function onKey(event: KeyboardEvent, onPrint: () => void): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target instanceof HTMLElement ? event.target : null
  const isField = target?.matches('input, textarea, select, [contenteditable]') === true
  if (target?.closest('[role="dialog"]') || (isField && !target?.hasAttribute('data-scan'))) return
  if (act(event, target, onPrint)) event.preventDefault()
}

/** Returns whether the key was handled. */
function act({ key }: Pick<KeyboardEvent, 'key'>, target: HTMLElement | null, onPrint: () => void): boolean {
  const { typed } = readStation()
  const isOnButton = target?.matches('button, a') === true
  if (key === 'Enter') {
    // Enter activates a focused button, but a scan that ends on a focused button does not press it.
    if (isOnButton && typed === '') return false
    enter()
  } else if (key === 'Escape') {
    if (typed === '') command('leave')
    else type('')
  } else if (key === 'F9') onPrint()
  else if (commands[key]) command(commands[key])
  else if (key.length === 1) {
    if (key === ' ' && typed === '') return !isOnButton
    type(typed + key)
  } else if (key === 'Backspace' && !target?.hasAttribute('data-scan')) type(typed.slice(0, -1))
  else return false
  return true
}
