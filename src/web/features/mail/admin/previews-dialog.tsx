import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { MailPreviews } from './mail-previews.tsx'
import { mailPreviewsQuery } from './mailbox.api.ts'

interface PreviewsDialogProps {
  opened: boolean
  onClose: () => void
}

/** Previews of all e-mails, for authors and designers. */
export function PreviewsDialog({ opened, onClose }: PreviewsDialogProps) {
  const { data, isPending, error, refetch } = useQuery({ ...mailPreviewsQuery(), enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title="Anteprime delle email" size="52rem">
      {isPending && <RowsSkeleton rows={6} height={44} />}
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {data && <MailPreviews previews={data} />}
    </Dialog>
  )
}
