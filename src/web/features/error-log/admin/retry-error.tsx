import { Button } from '@mantine/core'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { useRetryError } from './error-log.api.ts'

const texts = {
  message: {
    label: 'Riprova l’invio',
    done: ['Invio in coda', 'Il messaggio riparte ora; se non arriva torna in questo elenco.'],
    failed: 'Impossibile riprovare l’invio. Riprova.',
  },
  refund: {
    label: 'Riprova il rimborso',
    done: ['Rimborso in coda', 'Si riprova ora; se non riesce torna in questo elenco.'],
    failed: 'Impossibile riprovare il rimborso. Riprova.',
  },
} as const

export function RetryError({ entry }: { entry: ErrorLogEntry }) {
  const retry = useRetryError()
  const { label, done, failed } = texts[entry.source === 'payments' ? 'refund' : 'message']
  // Not callbacks of the call: the entry is gone, and this button with it, before they would be called.
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
