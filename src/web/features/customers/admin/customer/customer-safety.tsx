import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { deviceName } from '../../../../../domain/accounts/device-name.ts'
import type { SecurityEvent } from '../../../../../domain/accounts/security-log.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useSending } from '../../../../shared/forms/use-sending.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { dateTime } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useEndSessions } from './customer.api.ts'
import classes from './customer-facts.module.css'

const securityEventNames: Readonly<Record<SecurityEvent, string>> = {
  'account.registered': 'Registrazione',
  'login.succeeded': 'Accesso',
  'login.failed': 'Accesso fallito',
  'request.throttled': 'Troppe richieste',
  'request.refused': 'Richiesta non consentita',
  'password.mismatched': 'Password attuale sbagliata',
  'password.changed': 'Password cambiata',
  'password.reset_requested': 'Nuova password richiesta',
  'password.reset_failed': 'Link della password non valido',
  'password.reset': 'Password reimpostata',
  'password.replaced': 'Password azzerata per il passaggio ad amministratore',
  'account.role_changed': 'Ruolo cambiato',
  'account.admin_created': 'Amministratore creato da terminale',
  'session.ended': 'Sessioni chiuse',
  'account.data_exported': 'Copia dei dati preparata',
  'account.closed': 'Account chiuso',
}

const failed = 'Impossibile chiudere le sessioni. Riprova.'

/** The customer's sessions and security events. */
export function CustomerSafety({ customer }: { customer: AdminCustomer }) {
  const { sessions, securityEvents } = customer
  return (
    <>
      <p className={classes.subtitle}>
        Dispositivi collegati
        {sessions.length > 0 && <EndSessions customer={customer} />}
      </p>
      {sessions.length === 0 ? (
        <p className="flush text-xs muted">Nessun dispositivo collegato.</p>
      ) : (
        <ul className="plain-list ruled framed">
          {sessions.map(({ createdAt, lastUsedAt, userAgent, address }) => (
            <li key={`${createdAt} ${userAgent}`} className={classes.row}>
              <span className={classes.what}>{[deviceName(userAgent), address].filter(Boolean).join(' · ')}</span>
              <span className="text-xs muted nowrap">ultimo uso {dateTime(lastUsedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.subtitle}>Eventi di sicurezza</p>
      {securityEvents.length === 0 ? (
        <p className="flush text-xs muted">Nessun evento.</p>
      ) : (
        <ul className="plain-list ruled framed">
          {securityEvents.map(({ event, at, address, userAgent }) => (
            <li key={`${event} ${at}`} className={classes.row}>
              <span className={classes.what}>
                {securityEventNames[event]}
                <span className="block text-xs muted">
                  {[userAgent && deviceName(userAgent), address].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="text-xs muted nowrap">{dateTime(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function EndSessions({ customer }: { customer: AdminCustomer }) {
  const end = useEndSessions(customer.id)
  const [asks, setAsks] = useState(false)
  const { problem, send } = useSending((error) => messageOf(error, failed))
  const name = customerName(customer)

  const confirm = () =>
    send(async () => {
      if (!asks) return
      await end.mutateAsync()
      setAsks(false)
      toast.success('Sessioni chiuse', `${name} deve accedere di nuovo su ogni dispositivo.`)
    })

  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
        Chiudi tutte le sessioni
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => void confirm()}
        title="Chiudi tutte le sessioni"
        confirmLabel="Chiudi tutte le sessioni"
        cancelLabel="Torna indietro"
        pending={end.isPending}
      >
        {problem && <Notice tone="error">{problem}</Notice>}
        <strong>{name}</strong> esce subito da ogni dispositivo e deve accedere di nuovo. La password resta la stessa.
      </ConfirmDialog>
    </>
  )
}
