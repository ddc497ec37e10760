import { nextTask } from './next-task.ts'

/** Input recorded by public/start-scripts.js before hydration. */
interface EarlyInput {
  fields: Set<Element>
  button: HTMLElement | null
  /** Stops recording; called when React takes over event handling. */
  stop: () => void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type FieldState = string | boolean

/**
 * Call before hydration, and call the returned function after it: it replays the text, choices and button presses made during hydration.
 * React replays clicks on buttons itself, but treats a field changed during hydration as if it had rendered with that value.
 */
export function holdEarlyInput(): () => Promise<void> {
  const early = window.earlyInput
  if (!early) return () => Promise.resolve()
  early.stop()
  const states = new Map<Field, FieldState>()
  const note = (field: Field) => {
    // Keep the order of last change: of two mutually exclusive choices the later one wins.
    states.delete(field)
    states.set(field, stateOf(field))
  }
  for (const field of [...early.fields].filter(isField)) note(field)
  // Read checkboxes and radios on `click`: by `input` or `change` React may have reset them to the server's value.
  const stop = listen(['click', 'input', 'change'], ({ type, target }) => {
    if (isField(target) && isTick(target) === (type === 'click')) note(target)
  })
  return async () => {
    stop()
    for (const [field, state] of states) {
      // Let React process the previous event first: a size is chosen within the colour that was chosen before it. React also cannot hydrate
      // synchronously while it commits, and `onHydrated` is called during a commit.
      await nextTask()
      if (field.isConnected) repeat(field, state)
    }
    await nextTask()
    if (early.button?.isConnected) early.button.click()
  }
}

function listen(types: string[], note: (event: Event) => void): () => void {
  for (const type of types) addEventListener(type, note, true)
  return () => {
    for (const type of types) removeEventListener(type, note, true)
  }
}

const isField = (element: EventTarget | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const stateOf = (field: Field): FieldState => (isTick(field) ? field.checked : field.value)

/** React detects a change only against its last known value, so reset the field through React's setter first. */
function repeat(field: Field, state: FieldState): void {
  // A user event makes React hydrate the part of the page where it occurs. No handler listens to `copy`.
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
