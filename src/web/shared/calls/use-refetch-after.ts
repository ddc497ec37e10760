import { isMadeEarlier } from './intents.ts'
import { type Resource, useInvalidate } from './use-invalidate.ts'

/** For a mutation that creates a resource: invalidates these queries when it succeeds or turns out to have succeeded in an earlier attempt. */
export function useRefetchAfter(...resources: Resource[]) {
  const invalidate = useInvalidate()
  return {
    onSuccess: () => invalidate(...resources),
    onError: (error: Error) => {
      if (isMadeEarlier(error)) void invalidate(...resources)
    },
  }
}
