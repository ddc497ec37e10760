import { afterEach, expect } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    assertions?: number
  }
}

afterEach(({ task }) => {
  task.meta.assertions = expect.getState().assertionCalls
})
