import { Anchor, Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Invoice } from '../../../../contract/invoices.ts'
import { invoiceKindNames, invoiceStateNames } from '../../../../domain/invoices/invoices.ts'
import { type TransmissionState, transmissionStateNames } from '../../../../domain/invoices/transmission.ts'
import { onDay } from '../../../../domain/time/italian-day.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { countryName } from '../../../shared/countries.ts'
import { date, euro, plural } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { type ListColumn, ListTable, SecondLine } from '../../../ui/lists/list-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'
import { invoiceFile, useRefreshInvoice } from './invoices.api.ts'
import classes from './invoices-table.module.css'

interface InvoicesTableProps {
  invoices: readonly Invoice[]
  selected: ReadonlySet<string>
  onSelect: (invoiceId: string, isSelected: boolean) => void
  /** Opens the transmission form. */
  onTransmit: (invoice: Invoice) => void
  orderLink: (orderId: string, text: string) => ReactNode
  customerLink: (userId: string, text: string) => ReactNode
}

export function InvoicesTable(props: InvoicesTableProps) {
  const { invoices, selected, onSelect, onTransmit, orderLink, customerLink } = props
  const shared = sharedGaps(invoices)
  const columns: readonly ListColumn<Invoice>[] = [
    {
      label: <VisuallyHidden>Scelta</VisuallyHidden>,
      cell: (invoice) =>
        isWaiting(invoice) && (
          <Checkbox
            size="sm"
            checked={selected.has(invoice.id)}
            aria-label={`Seleziona ${invoice.number}`}
            onChange={(event) => onSelect(invoice.id, event.currentTarget.checked)}
          />
        ),
    },
    {
      label: 'Documento',
      className: classes.wide,
      cell: ({ kind, number, issuedOn, creditedNumber, orderId, subject, consumption }) => (
        <>
          <strong className="nowrap">{number}</strong>
          <SecondLine>
            {invoiceKindNames[kind]} del {dayText(issuedOn)}
            {creditedNumber && (
              <>
                , per <span className="nowrap">{creditedNumber}</span>
              </>
            )}
          </SecondLine>
          <SecondLine>{orderId ? orderLink(orderId, subject) : subject}</SecondLine>
          {consumption && <SecondLine>IVA OSS, consumo in {countryName(consumption)}</SecondLine>}
        </>
      ),
    },
    {
      label: 'Cliente',
      className: clsx(classes.wide, classes.customer),
      cell: ({ userId, customer }) => customerLink(userId, customer || 'Senza nome'),
    },
    { label: 'Imponibile', align: 'end', isNamed: true, cell: ({ net }) => euro(net) },
    { label: 'IVA', align: 'end', isNamed: true, cell: ({ vat }) => euro(vat) },
    { label: 'Totale', align: 'end', isNamed: true, cell: ({ total }) => euro(total) },
    { label: 'Stato', className: classes.state, cell: (invoice) => <State invoice={invoice} shared={shared} /> },
    { label: 'Trasmissione', className: classes.transmission, cell: (invoice) => <Transmission invoice={invoice} /> },
    {
      label: 'Azioni',
      align: 'end',
      cell: (invoice) => (
        <span className={classes.actions}>
          <Act invoice={invoice} />
          {invoice.transmission && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={
                isWaiting(invoice)
                  ? `Segna come trasmesso ${invoice.number}`
                  : `Correggi la trasmissione di ${invoice.number}`
              }
              onClick={() => onTransmit(invoice)}
            >
              {isWaiting(invoice) ? 'Segna come trasmesso' : 'Correggi'}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      {shared.length > 0 && (
        <Notice tone="warning" title="A tutti i documenti incompleti di questa pagina manca">
          <ul className={classes.missing}>
            {shared.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ListTable caption="Fatture e note di credito" columns={columns} rows={invoices} keyOf={({ id }) => id} />
    </>
  )
}

/** Missing data of all incomplete documents of a page, such as the seller's: shown once instead of in each row. */
function sharedGaps(invoices: readonly Invoice[]): readonly string[] {
  const [first, ...others] = invoices.filter(({ state }) => state === 'incomplete')
  if (!first || others.length === 0) return []
  return first.missing.filter((sentence) => others.every(({ missing }) => missing.includes(sentence)))
}

interface StateProps {
  invoice: Invoice
  /** Sentences that are shown above the table. */
  shared: readonly string[]
}

function State({ invoice: { number, state, missing, notes }, shared }: StateProps) {
  const own = missing.filter((sentence) => !shared.includes(sentence))
  return (
    <>
      <StatusBadge tint={state === 'incomplete' ? 'pending' : 'paid'}>{invoiceStateNames[state]}</StatusBadge>
      {state === 'incomplete' && own.length > 0 && (
        <ul className={classes.missing} aria-label={`Che cosa manca a ${number}`}>
          {own.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <SecondLine key={note}>{note}</SecondLine>
      ))}
    </>
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
  if (!transmission) return <SecondLine>Non va allo SdI</SecondLine>
  const { state, ageDays, lastDay, transmittedOn, sdiId } = transmission
  return (
    <>
      <StatusBadge tint={tints[state]}>{transmissionStateNames[state]}</StatusBadge>
      <SecondLine>
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
      </SecondLine>
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
