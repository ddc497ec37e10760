import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataExport } from '../../../../contract/accounts/account-data.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { useNow } from '../../../shared/use-now.ts'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { fileAddress, latestExportQuery, useAskForExport } from './account-data.api.ts'

const askFailed = 'Impossibile chiedere la copia. Riprova più tardi.'

/** Requests an export of the user's data and offers the download when it is ready. `email`: where the notification is sent. */
export function DataExportPanel({ email }: { email: string }) {
  const { data: latest, error, refetch } = useQuery(latestExportQuery())
  const ask = useAskForExport()
  const [failure, setFailure] = useState<string | null>(null)
  const now = useNow()
  if (latest === undefined) {
    return error ? <LoadFailed error={error} onRetry={refetch} /> : <RowsSkeleton rows={1} height={44} />
  }

  const isPending = latest?.state === 'pending'
  const ready = latest && canBeFetched(latest, now) ? latest : null
  const askForCopy = () =>
    ask.mutate(undefined, {
      onSuccess: () => {
        setFailure(null)
        toast.success('Copia richiesta', 'Ti scriviamo appena è pronta.')
      },
      onError: (problem) => {
        setFailure(messageOf(problem, askFailed))
        toast.error(messageOf(problem, askFailed))
      },
    })

  return (
    <Stack gap="md">
      <div role="status">
        {isPending && <Notice>La stiamo preparando: ti scriviamo a {email} appena è pronta.</Notice>}
        {ready && (
          <Notice tone="success" title={`La copia del ${dateTime(ready.createdAt)} è pronta`}>
            {ready.expiresAt && `Puoi scaricarla fino al ${dateTime(ready.expiresAt)}, poi la cancelliamo.`}
          </Notice>
        )}
      </div>
      {latest?.state === 'failed' && <Notice tone="error">La copia non è riuscita: chiedine un’altra.</Notice>}
      {failure && <Notice tone="error">{failure}</Notice>}
      {!isPending && (
        <Group gap="sm">
          {ready && (
            <Button component="a" href={fileAddress(ready.id)} download variant="default">
              Scarica ({fileSize(ready.size ?? 0)})
            </Button>
          )}
          <Button variant={ready ? 'subtle' : 'default'} loading={ask.isPending} onClick={askForCopy}>
            {ready ? 'Chiedi una copia nuova' : 'Chiedi una copia'}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const canBeFetched = ({ state, expiresAt }: DataExport, now: number): boolean =>
  state === 'ready' && expiresAt !== null && Date.parse(expiresAt) > now

const inItalian = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${inItalian.format(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${inItalian.format(bytes / 1_000_000)} MB`
