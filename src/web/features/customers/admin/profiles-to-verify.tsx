import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminUser } from '../../../../contract/accounts/customers.ts'
import { isItalianVat, seatText, viesNumber } from '../../../../domain/accounts/business-profile.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useFocusInQueue } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { customersQuery, useVerifyCustomer } from './customers.api.ts'
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

interface ProfileToVerifyProps {
  profile: AdminUser
  onReject: () => void
}

const failed = 'Impossibile verificare il profilo. Riprova.'

/** One submitted profile with the data to check and the decision buttons. */
function ProfileToVerify({ profile, onReject }: ProfileToVerifyProps) {
  const verify = useVerifyCustomer()
  const { problem, send } = useSending((error) => messageOf(error, failed))
  const name = customerName(profile)

  const accept = () =>
    send(async () => {
      await verify.mutateAsync({
        userId: profile.id,
        verified: true,
        businessSubmittedAt: profile.businessSubmittedAt ?? undefined,
        verifiedSeen: profile.isBusinessVerified,
      })
      toast.success('Profilo verificato', `${name} riceve un’email con la conferma.`)
    })

  return (
    <li className={classes.profile}>
      <div className="shrinkable">
        <h3 className="flush text-lg breakable">{name}</h3>
        <p className="flush text-xs muted breakable">
          {profile.username} · {profile.email}
        </p>
        {profile.businessSubmittedAt && (
          <p className="flush text-xs muted breakable">Inviato il {dateTime(profile.businessSubmittedAt)}</p>
        )}
      </div>
      <dl className={classes.data}>
        <Datum label="P.IVA/VAT" value={profile.vatNumber}>
          {(profile.vatCheck === 'doubtful' || profile.vatConsultation?.outcome === 'unknown') && (
            <>
              {' '}
              <StatusBadge tint="pending">Da controllare</StatusBadge>
            </>
          )}
        </Datum>
        <Datum label="PEC" value={profile.pecEmail} />
        <Datum label="Codice SDI" value={profile.sdiCode} />
        <Datum label="Sede legale" value={seatText(profile)} wide />
        <ViesAnswer profile={profile} />
      </dl>
      <div className="row gap-8 align-start">
        <Button size="sm" loading={verify.isPending} aria-label={`Verifica ${name}`} onClick={() => void accept()}>
          Verifica
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={verify.isPending}
          aria-label={`Rifiuta ${name}`}
          onClick={onReject}
        >
          Rifiuta
        </Button>
      </div>
      {problem && (
        <div className="whole">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </li>
  )
}

interface DatumProps {
  label: string
  value: string | null
  wide?: boolean
  children?: ReactNode
}

function Datum({ label, value, wide = false, children }: DatumProps) {
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt className="text-xs muted">{label}</dt>
      <dd className={classes.value}>
        {value || '–'}
        {children}
      </dd>
    </div>
  )
}

/** VIES result for a profile's VAT number, with the consultation number as proof. */
function ViesAnswer({ profile: { vatNumber, vatConsultation } }: { profile: AdminUser }) {
  return (
    <div className={classes.wide}>
      <dt className="text-xs muted">VIES</dt>
      <dd className={classes.value}>
        {vatConsultation === null ? (
          unanswered(vatNumber)
        ) : (
          <>
            {vatConsultation.outcome === 'valid'
              ? ['Valida', vatConsultation.name, vatConsultation.address].filter(Boolean).join(' · ')
              : notRegistered(vatNumber)}
            <span className="block text-xs muted">
              Risposta del {dateTime(vatConsultation.answeredAt)},{' '}
              {vatConsultation.consultationNumber
                ? `consultazione ${vatConsultation.consultationNumber}`
                : 'senza numero di consultazione'}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

const unanswered = (vatNumber: string | null): string =>
  vatNumber !== null && viesNumber(vatNumber) === null
    ? 'Il VIES non copre questo paese'
    : 'Nessuna risposta finora: la richiesta si ripete automaticamente'

/** VIES lists businesses that trade with other member states; Italian businesses must apply to be listed. */
const notRegistered = (vatNumber: string | null): string =>
  vatNumber !== null && isItalianVat(vatNumber)
    ? 'Il numero non risulta nel registro: le aziende italiane vi compaiono solo su richiesta'
    : 'Il numero non risulta nel registro'
