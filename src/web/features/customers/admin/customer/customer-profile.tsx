import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { seatText, type ViesOutcome } from '../../../../../domain/accounts/business-profile.ts'
import { isFiscalCode } from '../../../../../domain/accounts/italian-codes.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { countryName } from '../../../../shared/countries.ts'
import { useSending } from '../../../../shared/forms/use-sending.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { dateTime } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../../ui/dialogs/dialog-actions.tsx'
import { hintBelow } from '../../../../ui/fields/field-props.ts'
import { HairlineTable, type TableColumn } from '../../../../ui/lists/list-table.tsx'
import { FormFailure, Notice } from '../../../../ui/notice.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { useChangeCustomer } from './customer.api.ts'
import classes from './customer-facts.module.css'

const fiscalCodeName = 'Codice fiscale'

const columns: readonly TableColumn[] = [
  { label: 'P.IVA/VAT' },
  { label: 'Esito VIES' },
  { label: 'Nome e sede' },
  { label: 'Data' },
]

/** Company data entered by the customer, and the VIES result. */
export function CustomerProfile({ customer }: { customer: AdminCustomer }) {
  const { firstName, lastName, companyName, vatNumber, fiscalCode, pecEmail, sdiCode, companyCountry } = customer
  const rows: [name: string, value: string | null][] = [
    ['Nome', [firstName, lastName].filter(Boolean).join(' ')],
    ['Ragione sociale', companyName],
    ['P.IVA/VAT', vatNumber],
    [fiscalCodeName, fiscalCode],
    ['PEC', pecEmail],
    ['Codice SDI', sdiCode],
    ['Sede legale', seatText(customer)],
    ['Paese', companyCountry && countryName(companyCountry)],
    ['Profilo inviato il', customer.businessSubmittedAt && dateTime(customer.businessSubmittedAt)],
  ]
  const doubtful = new Set([
    ...(customer.vatCheck === 'doubtful' ? ['P.IVA/VAT'] : []),
    ...(fiscalCode && !isFiscalCode(fiscalCode) ? [fiscalCodeName] : []),
  ])
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs muted">{name}</dt>
            <dd className={classes.value}>
              {value || '–'}
              {doubtful.has(name) && (
                <>
                  {' '}
                  <StatusBadge tint="pending">Da controllare</StatusBadge>
                </>
              )}
              {name === fiscalCodeName && <ChangeFiscalCode customer={customer} />}
            </dd>
          </div>
        ))}
      </dl>
      <Consultations consultations={customer.vatConsultations} />
    </>
  )
}

const outcomes: Readonly<Record<ViesOutcome, string>> = { valid: 'Valida', unknown: 'Non risulta' }

function Consultations({ consultations }: { consultations: AdminCustomer['vatConsultations'] }) {
  if (consultations.length === 0) return <p className="flush text-xs muted">Nessuna risposta del VIES finora.</p>
  return (
    <HairlineTable caption="Risposte del VIES" columns={columns} dense stacks>
      {consultations.map(({ vatNumber, outcome, name, address, consultationNumber, answeredAt }) => (
        <tr key={`${vatNumber} ${answeredAt}`}>
          <td>{vatNumber}</td>
          <td>{outcomes[outcome]}</td>
          <td>{[name, address].filter(Boolean).join(' · ') || '–'}</td>
          <td>
            {dateTime(answeredAt)}
            <span className="block text-xs muted">
              {consultationNumber ? `consultazione ${consultationNumber}` : 'senza numero di consultazione'}
            </span>
          </td>
        </tr>
      ))}
    </HairlineTable>
  )
}

/** Corrects a customer's fiscal code, which invoices require. */
function ChangeFiscalCode({ customer }: { customer: AdminCustomer }) {
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(0)
  const open = () => {
    setAsked((times) => times + 1)
    setOpened(true)
  }
  return (
    <>
      {' '}
      <Button size="compact-sm" variant="subtle" onClick={open} aria-label="Cambia il codice fiscale">
        Cambia
      </Button>
      <FiscalCodeDialog key={asked} customer={customer} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

interface FiscalCodeDialogProps {
  customer: AdminCustomer
  opened: boolean
  onClose: () => void
}

const failed = 'Impossibile cambiare il codice fiscale. Riprova.'

function FiscalCodeDialog({ customer, opened, onClose }: FiscalCodeDialogProps) {
  // Version of the account when the dialog opened. Later refetches are ignored, because the admin has not seen them.
  const [readAt] = useState(customer.updatedAt)
  const [code, setCode] = useState(customer.fiscalCode ?? '')
  const mutation = useChangeCustomer(customer.id, readAt)
  const { problem, send } = useSending((error) => messageOf(error, failed))
  const typed = code.trim().toUpperCase()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      if (!opened) return
      await mutation.mutateAsync({ fiscalCode: typed })
      onClose()
      toast.success('Codice fiscale cambiato', customerName(customer))
    })
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Cambia il codice fiscale" size="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormFailure>{problem}</FormFailure>
          <TextInput
            label="Codice fiscale"
            description="11 cifre di una società, 16 caratteri di una persona. Vuoto: nessuno."
            {...hintBelow}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={16}
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {typed !== '' && !isFiscalCode(typed) && (
            <Notice tone="warning">Questo codice non è valido: le fatture che lo riportano verrebbero scartate.</Notice>
          )}
          <DialogSubmit label="Cambia" isPending={mutation.isPending} cancelLabel="Torna indietro" onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
