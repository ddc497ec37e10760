import { Anchor, Button, Checkbox, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Invoice } from '../../../../contract/invoices.ts'
import { invoiceKindNames, invoiceStateNames } from '../../../../domain/invoices/invoices.ts'
import { type TransmissionState, transmissionStateNames } from '../../../../domain/invoices/transmission.ts'
import { onDay } from '../../../../domain/time/italian-day.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { countryName } from '../../../shared/country-name.ts'
import { date, euro, plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'
import { invoiceFile, useRefreshInvoice } from './invoices.api.ts'
import classes from './invoices-table.module.css'

const columns: readonly TableColumn[] = [
  { label: <VisuallyHidden>Scelta</VisuallyHidden> },
  { label: 'Documento' },
  { label: 'Cliente' },
  { label: 'Imponibile', align: 'end' },
  { label: 'IVA', align: 'end' },
  { label: 'Totale', align: 'end' },
  { label: 'Stato' },
  { label: 'Trasmissione' },
  { label: 'Azioni', align: 'end' },
]

interface InvoicesTableProps {
  invoices: readonly Invoice[]
  selected: ReadonlySet<string>
  onSelect: (invoiceId: string, isSelected: boolean) => void
  /** Opens the transmission form. */
  onTransmit: (invoice: Invoice) => void
  orderLink: (orderId: string, text: string) => ReactNode
  customerLink: (userId: string, text: string) => ReactNode
}

export function InvoicesTable({ invoices, ...rest }: InvoicesTableProps) {
  return (
    <HairlineTable caption="Fatture e note di credito" columns={columns} dense stacks>
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} {...rest} />
      ))}
    </HairlineTable>
  )
}

type RowProps = { invoice: Invoice } & Omit<InvoicesTableProps, 'invoices'>

function Row({ invoice, selected, onSelect, onTransmit, orderLink, customerLink }: RowProps) {
  const { kind, number, issuedOn, orderId, subject, creditedNumber, consumption, state } = invoice
  return (
    <tr>
      <td>
        {isWaiting(invoice) && (
          <Checkbox
            size="sm"
            checked={selected.has(invoice.id)}
            aria-label={`Seleziona ${number}`}
            onChange={(event) => onSelect(invoice.id, event.currentTarget.checked)}
          />
        )}
      </td>
      <td className={classes.document}>
        <strong className={classes.number}>{number}</strong>
        <span className={classes.soft}>
          {invoiceKindNames[kind]} del {date(`${issuedOn}T12:00:00Z`)}
          {creditedNumber && (
            <>
              , per <span className={classes.number}>{creditedNumber}</span>
            </>
          )}
        </span>
        <span className={classes.soft}>{orderId ? orderLink(orderId, subject) : subject}</span>
        {consumption && <span className={classes.soft}>IVA OSS, consumo in {countryName(consumption)}</span>}
      </td>
      <td className={classes.customer}>{customerLink(invoice.userId, invoice.customer || 'Senza nome')}</td>
      <td data-align="end" data-label="Imponibile">
        {euro(invoice.net)}
      </td>
      <td data-align="end" data-label="IVA">
        {euro(invoice.vat)}
      </td>
      <td data-align="end" data-label="Totale">
        {euro(invoice.total)}
      </td>
      <td className={classes.state}>
        <StatusBadge tint={state === 'incomplete' ? 'pending' : 'paid'}>{invoiceStateNames[state]}</StatusBadge>
        {state === 'incomplete' && (
          <ul className={classes.missing} aria-label={`Che cosa manca a ${number}`}>
            {invoice.missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {invoice.notes.map((note) => (
          <span key={note} className={classes.soft}>
            {note}
          </span>
        ))}
      </td>
      <td className={classes.transmission}>
        <Transmission invoice={invoice} />
      </td>
      <td data-align="end">
        <span className={classes.actions}>
          <Act invoice={invoice} />
          {invoice.transmission && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={
                isWaiting(invoice) ? `Segna come trasmesso ${number}` : `Correggi la trasmissione di ${number}`
              }
              onClick={() => onTransmit(invoice)}
            >
              {isWaiting(invoice) ? 'Segna come trasmesso' : 'Correggi'}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

/** Whether the document has yet to be transmitted. */
export const isWaiting = ({ transmission }: Invoice): boolean =>
  transmission !== null && transmission.state !== 'transmitted'

const tints: Readonly<Record<TransmissionState, StatusTint>> = {
  to_transmit: 'pending',
  late: 'error',
  transmitted: 'paid',
}

const dayText = (day: string) => date(`${day}T12:00:00Z`)

const ageText = (days: number): string => (days === 0 ? 'emessa oggi' : `emessa ${plural(days, 'giorno', 'giorni')} fa`)

function Transmission({ invoice: { transmission } }: { invoice: Invoice }) {
  if (!transmission) return <span className={classes.soft}>Non va allo SdI</span>
  const { state, ageDays, lastDay, transmittedOn, sdiId } = transmission
  return (
    <>
      <StatusBadge tint={tints[state]}>{transmissionStateNames[state]}</StatusBadge>
      <span className={classes.soft}>
        {transmittedOn === null ? (
          <>
            {lastDay === null
              ? 'Senza termine'
              : `${state === 'late' ? 'Scadeva' : 'Entro'} ${onDay(dayText(lastDay))}`}
            , {ageText(ageDays)}
          </>
        ) : (
          <>
            {onDay(dayText(transmittedOn))}
            {sdiId && `, SdI ${sdiId}`}
          </>
        )}
      </span>
    </>
  )
}

function Act({ invoice: { id, number, state, isElectronic } }: { invoice: Invoice }) {
  if (state === 'incomplete') return <Refresh invoiceId={id} number={number} />
  if (!isElectronic || state === 'elsewhere') return null
  return (
    <Anchor href={invoiceFile(id)} download aria-label={`Scarica l’XML di ${number}`}>
      Scarica XML
    </Anchor>
  )
}

function Refresh({ invoiceId, number }: { invoiceId: string; number: string }) {
  const refresh = useRefreshInvoice()
  const read = async () => {
    try {
      const { state } = await refresh.mutateAsync(invoiceId)
      if (state === 'complete') toast.success('Documento completo', `${number} è pronto da scaricare.`)
      else toast.error('Mancano ancora dei dati: completa il profilo del cliente o i tuoi dati aziendali.')
    } catch (failure) {
      toast.error(messageOf(failure, 'Impossibile rileggere i dati. Riprova.'))
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={refresh.isPending}
      aria-label={`Rileggi i dati di ${number}`}
      onClick={() => void read()}
    >
      Rileggi i dati
    </Button>
  )
}
