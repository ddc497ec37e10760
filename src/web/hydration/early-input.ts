/** What public/start-scripts.js noticed before the page was alive. */
interface EarlyInput {
  fields: Set<Element>
  button: HTMLElement | null
  /** Stops noticing: from here on React hears of everything. */
  stop: () => void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Call before hydration; what it returns, once the page is alive: text typed and buttons pressed until then count. */
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

/** React only believes in a change from a value that it knows, so the field is first set back through React's own setter. */
function repeat(field: Field, state: string | boolean): void {
  // Any event of a user's makes React hydrate the part of the page that it meets; nobody listens to this one.
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
