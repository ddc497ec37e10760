/** Input that public/start-scripts.js recorded before hydration. */
interface EarlyInput {
  fields: Set<Element>
  button: HTMLElement | null
  /** Stops recording, once React handles all events. */
  stop: () => void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Call before hydration. Call the result after it: text typed and buttons pressed meanwhile are then applied. */
export function holdEarlyInput(): () => void {
  const early = window.earlyInput
  if (!early) return () => undefined
  early.stop()
  const fields = [...early.fields].filter(isField).map((field) => ({ field, state: stateOf(field) }))
  return () => {
    for (const { field, state } of fields) if (field.isConnected) repeat(field, state)
    if (early.button?.isConnected) early.button.click()
  }
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const stateOf = (field: Field): string | boolean => (isTick(field) ? field.checked : field.value)

/** React detects a change only against the value it knows, so the field is first reset through React's setter. */
function repeat(field: Field, state: string | boolean): void {
  // A user event makes React hydrate the part of the page where it occurs; nothing listens to this one.
  field.dispatchEvent(new Event('copy', { bubbles: true }))
  if (isTick(field)) {
    field.checked = !state
    field.click()
    return
  }
  if (field instanceof HTMLSelectElement) {
    field.value = String(state)
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  field.value = field.defaultValue === state ? `${field.defaultValue} ` : field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, state)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
