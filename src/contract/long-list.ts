import { z } from './z.ts'

/** Elements read between checks of the number of errors. */
const atATime = 50

/** Users do not fix more errors at once, and each error takes as long as ten valid elements. */
const maxFailures = 50

const LongArray = z.core.$constructor<z.ZodArray>('LongArray', (inst, def) => {
  z.ZodArray.init(inst, def)
  const read = inst._zod.parse
  inst._zod.parse = (payload, context) => {
    const given: unknown = payload.value
    if (!Array.isArray(given) || given.length <= atATime || isTooLong(given, inst)) return read(payload, context)
    const value: unknown[] = []
    for (let from = 0; from < given.length && payload.issues.length < maxFailures; from += atATime) {
      const part = read({ value: given.slice(from, from + atATime), issues: [] }, context)
      if (part instanceof Promise) throw new z.core.$ZodAsyncError()
      for (const issue of part.issues) payload.issues.push({ ...issue, path: movedBy(from, issue.path) })
      for (const element of part.value as unknown[]) value.push(element)
    }
    payload.value = value
    return payload
  }
})

const isTooLong = (given: readonly unknown[], { _zod: { def } }: z.ZodArray): boolean =>
  z.core.util.sizeCaps(def.checks).some(([most]) => given.length > most)

const movedBy = (from: number, [index, ...inside]: readonly PropertyKey[] = []): PropertyKey[] => [
  Number(index) + from,
  ...inside,
]

/**
 * `z.array` for lists of more than a hundred elements. It stops after some fifty errors, because reading thousands of invalid elements would block
 * all other requests.
 */
export const longList = <Element extends z.ZodType>(element: Element, message: string) =>
  new LongArray({ type: 'array', element, error: () => message }) as z.ZodArray<Element>
