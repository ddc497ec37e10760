import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AdminBetaApplication } from '../../../../contract/beta-applications.ts'
import { type BetaAnswer, betaSeats, betaVolumeNames } from '../../../../domain/beta-applications.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { BetaStatusBadge } from '../shared/beta-status-badge.tsx'
import classes from './beta-application-card.module.css'

interface BetaApplicationCardProps {
  application: AdminBetaApplication
  /** All seats are taken: no application can be approved. */
  isFull: boolean
  linkTo: (userId: string, text: string) => ReactNode
  onAnswer: (answer: BetaAnswer) => void
}

/** One application in full, with the answer or the buttons to give it. */
export function BetaApplicationCard({ application, isFull, linkTo, onAnswer }: BetaApplicationCardProps) {
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
      <p className={classes.text}>{children}</p>
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
      {adminNotes && <p className={classes.text}>{adminNotes}</p>}
    </div>
  )
}
