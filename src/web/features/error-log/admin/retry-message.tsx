import { Button } from '@mantine/core'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { useRetryMessage } from './error-log.api.ts'

export function RetryMessage({ entry }: { entry: ErrorLogEntry }) {
  const retry = useRetryMessage()
  // Not callbacks of the call: the entry is gone, and this button with it, before they would be called.
  const send = async () => {
    try {
      await retry.mutateAsync(entry.id)
      toast.success('Invio in coda', 'Il messaggio riparte ora; se non arriva torna in questo elenco.')
    } catch (failure) {
      toast.error(messageOf(failure, 'Impossibile riprovare l’invio. Riprova.'))
    }
  }
  return (
    <Button
      size="sm"
      variant="default"
      loading={retry.isPending}
      aria-label={`Riprova l’invio: ${entry.errorMessage}`}
      onClick={() => void send()}
    >
      Riprova l’invio
    </Button>
  )
}
