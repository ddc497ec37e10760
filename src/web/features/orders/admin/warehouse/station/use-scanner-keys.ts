import { useEffect } from 'react'
import { command, enter, type } from './station.ts'
import { type Command, readStation } from './station-state.ts'

const commands: Readonly<Record<string, Command>> = { F2: 'all', F4: 'share', F8: 'undo' }

/** Marks the field that receives scans. */
export const scanField = { 'data-scan': true } as const

/**
 * A scanner is a keyboard that ends with Enter. Its keys are captured regardless of focus, except in other fields and dialogs, so that no scan is
 * lost while the view changes.
 */
export function useScannerKeys(onPrint: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event, onPrint)
    addEventListener('keydown', listen, { capture: true })
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
function act({ key }: KeyboardEvent, target: HTMLElement | null, onPrint: () => void): boolean {
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
