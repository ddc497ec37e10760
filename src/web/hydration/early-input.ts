import { nextTask } from './next-task.ts'

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

type FieldState = string | boolean

/**
 * Call before hydration. Call the result after it: text typed, choices made and buttons pressed meanwhile are then applied. React answers a
 * button pressed while it hydrates, but takes a field that changes then for one that always was so.
 */
export function holdEarlyInput(): () => Promise<void> {
  const early = window.earlyInput
  if (!early) return () => Promise.resolve()
  early.stop()
  const states = new Map<Field, FieldState>()
  const note = (field: Field) => {
    // In the order of the last change: of two choices that exclude each other, the later one counts.
    states.delete(field)
    states.set(field, stateOf(field))
  }
  for (const field of [...early.fields].filter(isField)) note(field)
  // A tick is read as it is clicked: afterwards React may have set it back to what the server knew.
  const stop = listen(['click', 'input', 'change'], ({ type, target }) => {
    if (isField(target) && isTick(target) === (type === 'click')) note(target)
  })
  return async () => {
    stop()
    for (const [field, state] of states) {
      // What was repeated before has been answered: a size is chosen of the colour that was chosen first. And React hydrates nothing at once
      // while it commits, which is when it says that the page is alive.
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

/** React detects a change only against the value it knows, so the field is first reset through React's setter. */
function repeat(field: Field, state: FieldState): void {
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
