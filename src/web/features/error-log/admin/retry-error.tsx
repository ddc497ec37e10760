import { Button } from '@mantine/core'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { useRetryError } from './error-log.api.ts'
import { retryTextsOf } from './retry-texts.ts'

export function RetryError({ entry }: { entry: ErrorLogEntry }) {
  const retry = useRetryError()
  const { label, done, failed } = retryTextsOf(entry.source)
  // Uses `mutateAsync` because the callbacks of `mutate` are not called once the entry and this button are unmounted.
  const send = async () => {
    try {
      await retry.mutateAsync(entry.id)
      toast.success(done[0], done[1])
    } catch (failure) {
      toast.error(messageOf(failure, failed))
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={retry.isPending}
      aria-label={`${label}: ${entry.errorMessage}`}
      onClick={() => void send()}
    >
      {label}
    </Button>
  )
}
