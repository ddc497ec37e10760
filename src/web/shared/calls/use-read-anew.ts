import { isMadeEarlier } from './intents.ts'
import { type Resource, useInvalidate } from './use-invalidate.ts'

/** For a mutation that makes something: marks these as stale once it is made, or turns out to have been made by an earlier try. */
export function useReadAnew(...resources: Resource[]) {
  const invalidate = useInvalidate()
  return {
    onSuccess: () => invalidate(...resources),
    onError: (error: Error) => {
      if (isMadeEarlier(error)) void invalidate(...resources)
    },
  }
}
