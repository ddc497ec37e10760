import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AdminUser } from '../../../../contract/accounts/customers.ts'
import { seatText } from '../../../../domain/accounts/business-profile.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useVerifyCustomer } from './customers.api.ts'
import classes from './profile-to-verify.module.css'
import { ViesAnswer } from './vies-answer.tsx'

interface ProfileToVerifyProps {
  profile: AdminUser
  onReject: () => void
}

const failed = 'Impossibile verificare il profilo. Riprova.'

/** One submitted profile with the data to check and the decision buttons. */
export function ProfileToVerify({ profile, onReject }: ProfileToVerifyProps) {
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
