import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '../../../../contract/accounts/customers.ts'
import { useFocusInQueue } from '../../../shared/dialogs/use-focus-in-queue.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { customersQuery } from './customers.api.ts'
import { ProfileToVerify } from './profile-to-verify.tsx'
import classes from './profiles-to-verify.module.css'
import { RejectProfileDialog } from './reject-profile-dialog.tsx'

/** The queue of submitted business profiles. */
export function ProfilesToVerify() {
  const query = useInfiniteQuery(customersQuery({ verification: 'pending' }))
  const [rejected, setRejected] = useState<AdminUser>()
  const shown = useLastPresent(rejected)
  const profiles = query.data?.pages.flatMap((page) => page.items) ?? []
  const queue = useFocusInQueue(profiles.length)

  if (query.isPending) return <RowsSkeleton rows={3} height={96} />
  if (!query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />
  return (
    <div ref={queue} tabIndex={-1} className={classes.queue}>
      {profiles.length === 0 ? (
        <EmptyState
          title="Nessun profilo da verificare"
          text="I profili aziendali inviati dai clienti compaiono qui in attesa della verifica."
        />
      ) : (
        <ul className="plain-list ruled framed">
          {profiles.map((profile) => (
            <ProfileToVerify key={profile.id} profile={profile} onReject={() => setRejected(profile)} />
          ))}
        </ul>
      )}
      <LoadMore query={query} label="Carica altri profili" dense />
      {shown && (
        <RejectProfileDialog
          key={shown.id}
          profile={shown}
          opened={rejected !== undefined}
          onClose={() => setRejected(undefined)}
        />
      )}
    </div>
  )
}
