import { afterEach, expect } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    assertions?: number
    /** Set by a test that draws its examples. */
    seed?: number
  }
}

afterEach(({ task }) => {
  task.meta.assertions = expect.getState().assertionCalls
})
