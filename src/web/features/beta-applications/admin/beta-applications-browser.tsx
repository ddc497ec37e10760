import { Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminBetaApplication } from '../../../../contract/beta-applications.ts'
import {
  type BetaAnswer,
  type BetaStatus,
  betaSeats,
  betaStatuses,
  betaStatusNames,
} from '../../../../domain/beta-applications.ts'
import { useDialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { useFocusAfterDialog } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { plural } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterSelect, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { ListCount, ListHead, NoResults } from '../../../ui/lists/list.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { allBetaApplicationsQuery, takenSeatsQuery } from './admin-beta-applications.api.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { BetaApplicationCard } from './beta-application-card.tsx'

interface BetaApplicationsBrowserProps {
  status: BetaStatus | undefined
  onStatus: (status: BetaStatus | undefined) => void
  /** Link to the applicant's page. */
  linkTo: (userId: string, text: string) => ReactNode
}

const listId = 'admin-beta-list'

/** Applications to the beta programme. The caller keeps the filter in the URL. */
export function BetaApplicationsBrowser({ status, onStatus, linkTo }: BetaApplicationsBrowserProps) {
  const query = useInfiniteQuery(allBetaApplicationsQuery(status))
  const seats = useQuery(takenSeatsQuery())
  const answering = useDialogFor<{ application: AdminBetaApplication; answer: BetaAnswer }>()
  const focusThen = useFocusAfterDialog(answering.opened, listId)
  const first = query.data?.pages[0]
  const isFull = seats.data !== undefined && seats.data >= betaSeats

  return (
    <Stack gap={12}>
      <ListHead>
        <ListCount>
          {first && plural(first.total, 'candidatura', 'candidature')}
          {seats.data !== undefined && ` · ${seats.data} posti su ${betaSeats} assegnati`}
        </ListCount>
        <FilterSelect
          label="Stato delle candidature"
          all="Tutti gli stati"
          options={optionsOf(betaStatuses, betaStatusNames)}
          value={status}
          onChange={onStatus}
        />
      </ListHead>
      <PagedResults
        id={listId}
        query={query}
        skeleton={{ rows: 3, height: 120 }}
        empty={
          status === undefined ? (
            <EmptyState
              title="Nessuna candidatura ricevuta"
              text="Quando un’azienda si candida dalla pagina Programma Beta, la candidatura compare qui."
            />
          ) : (
            <NoResults
              title="Nessuna candidatura in questo stato"
              all="Mostra tutte le candidature"
              onAll={() => onStatus(undefined)}
            />
          )
        }
        more="Carica altre candidature"
        isCounted
      >
        {(applications) => (
          <ul className="plain-list ruled framed">
            {applications.map((application) => (
              <BetaApplicationCard
                key={application.id}
                application={application}
                isFull={isFull}
                linkTo={linkTo}
                onAnswer={(answer) => answering.open({ application, answer })}
              />
            ))}
          </ul>
        )}
      </PagedResults>
      {answering.subject && (
        <AnswerDialog
          key={`${answering.subject.application.id} ${answering.subject.answer}`}
          {...answering.subject}
          opened={answering.opened}
          onClose={answering.close}
          onAnswered={() => focusThen(listId)}
        />
      )}
    </Stack>
  )
}
