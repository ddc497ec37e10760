import { Anchor, Button, Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminBetaApplication } from '../../../../contract/beta-applications.ts'
import {
  type BetaAnswer,
  type BetaStatus,
  betaSeats,
  betaStatuses,
  betaStatusNames,
  betaVolumeNames,
} from '../../../../domain/beta-applications.ts'
import { useDialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { useFocusAfterDialog } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { dateTime, plural } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterSelect, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { ListCount, ListHead, NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import { BetaStatusBadge } from '../shared/beta-status-badge.tsx'
import { allBetaApplicationsQuery, takenSeatsQuery } from './admin-beta-applications.api.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import classes from './beta-applications-browser.module.css'

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

interface BetaApplicationCardProps {
  application: AdminBetaApplication
  /** All seats are taken: no application can be approved. */
  isFull: boolean
  linkTo: (userId: string, text: string) => ReactNode
  onAnswer: (answer: BetaAnswer) => void
}

/** One application in full, with the answer or the buttons to give it. */
function BetaApplicationCard({ application, isFull, linkTo, onAnswer }: BetaApplicationCardProps) {
  const { companyName, status, user, createdAt } = application
  return (
    <li className={classes.application}>
      <div className={classes.who}>
        <h3 className="flush text-lg breakable">{companyName}</h3>
        <p className="flush text-xs muted breakable">
          {linkTo(user.id, user.username)} · {user.email}
        </p>
        <p className="flush text-xs muted breakable">Inviata il {dateTime(createdAt)}</p>
        <BetaStatusBadge status={status} />
      </div>
      <div className={classes.texts}>
        <Facts application={application} />
        <Text label="Attività">{application.businessDescription}</Text>
        <Text label="Motivazione">{application.motivation}</Text>
      </div>
      {status === 'pending' ? (
        <div className="row gap-8 align-start">
          <Button
            size="sm"
            disabled={isFull}
            title={isFull ? `I ${betaSeats} posti sono già assegnati` : undefined}
            aria-label={`Approva ${companyName}`}
            onClick={() => onAnswer('approved')}
          >
            Approva
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-label={`Rifiuta ${companyName}`}
            onClick={() => onAnswer('rejected')}
          >
            Rifiuta
          </Button>
        </div>
      ) : (
        <Answered application={application} />
      )}
    </li>
  )
}

function Facts({ application }: { application: AdminBetaApplication }) {
  const { expectedVolume, contactPerson, phoneNumber, website, currentPlatform } = application
  const rows: [name: string, value: ReactNode][] = [
    ['Volume previsto', betaVolumeNames[expectedVolume]],
    ['Referente', contactPerson],
    [
      'Telefono',
      <Anchor key="phone" href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}>
        {phoneNumber}
      </Anchor>,
    ],
    [
      'Sito web',
      website && (
        <Anchor key="site" href={website} target="_blank" rel="noopener noreferrer nofollow">
          {website}
        </Anchor>
      ),
    ],
    ['Piattaforma attuale', currentPlatform],
  ]
  return (
    <dl className={classes.facts}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="flush text-xs muted breakable">{name}</dt>
              <dd className="flush breakable">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <p className="flush text-xs muted breakable">{label}</p>
      <p className="typed-text">{children}</p>
    </div>
  )
}

function Answered({ application: { reviewedBy, reviewedAt, adminNotes } }: { application: AdminBetaApplication }) {
  return (
    <div className={classes.answered}>
      <p className="flush text-xs muted breakable">
        {reviewedBy ?? 'Un amministratore'}
        {reviewedAt && `, ${dateTime(reviewedAt)}`}
      </p>
      {adminNotes && <p className="typed-text">{adminNotes}</p>}
    </div>
  )
}
