import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../../features/accounts/shared/use-user.ts'
import { whiteLabelQuery } from '../../../../features/white-label/customer/white-label.api.ts'
import { WhiteLabelUpsell } from '../../../../features/white-label/customer/white-label-upsell.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { proOnly } from '../../dashboard-section.ts'
import { WhiteLabelEditor } from './white-label-editor.tsx'

export function WhiteLabelSection() {
  const { user } = useUser()
  const isOpen = user !== null && proOnly.opensTo(user)
  return (
    <>
      <PageTitle intro="Bigliettini, packaging ed email ai tuoi clienti a tuo nome.">White Label</PageTitle>
      {isOpen ? <SavedWhiteLabel /> : <WhiteLabelUpsell />}
    </>
  )
}

function SavedWhiteLabel() {
  const { data, isPending, error, refetch } = useQuery(whiteLabelQuery())
  if (isPending) return <RowsSkeleton rows={4} height={72} />
  if (data === undefined) return <LoadFailed error={error} onRetry={refetch} />
  return <WhiteLabelEditor saved={data} />
}
