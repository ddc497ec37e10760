import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { BetaApplicationForm, type BetaApplicationFormProps } from './beta-application-form.tsx'
import { myBetaApplicationsQuery } from './beta-applications.api.ts'
import { MyBetaApplications } from './my-beta-applications.tsx'

/** The user's own applications if there are any, otherwise the form. */
export function BetaApplications({ known, onSubmitted }: BetaApplicationFormProps) {
  const { data: mine, error, refetch } = useQuery(myBetaApplicationsQuery())
  const [again, setAgain] = useState(false)
  if (error && !mine) return <LoadFailed error={error} onRetry={refetch} />
  if (!mine) return <RowsSkeleton rows={4} />

  const refused = mine.items.length > 0 && mine.items.every(({ status }) => status === 'rejected')
  if (mine.items.length === 0 || (refused && again)) {
    return (
      <BetaApplicationForm
        known={known}
        onSubmitted={() => {
          setAgain(false)
          onSubmitted()
        }}
      />
    )
  }
  return (
    <>
      <MyBetaApplications applications={mine.items} />
      {refused && (
        <Button variant="default" mt="md" onClick={() => setAgain(true)}>
          Invia una nuova candidatura
        </Button>
      )}
    </>
  )
}
