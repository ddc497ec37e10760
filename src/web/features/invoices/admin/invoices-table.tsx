import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Invoice } from '../../../../contract/invoices.ts'
import { invoiceKindNames, invoiceStateNames } from '../../../../domain/invoices/invoices.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { date, euro } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { invoiceFile, useRefreshInvoice } from './invoices.api.ts'
import classes from './invoices-table.module.css'

const columns: readonly TableColumn[] = [
  { label: 'Documento' },
  { label: 'Cliente' },
  { label: 'Imponibile', align: 'end' },
  { label: 'IVA', align: 'end' },
  { label: 'Totale', align: 'end' },
  { label: 'Stato' },
  { label: 'Azioni', align: 'end' },
]

interface InvoicesTableProps {
  invoices: readonly Invoice[]
  orderLink: (orderId: string, text: string) => ReactNode
  customerLink: (userId: string, text: string) => ReactNode
}

export function InvoicesTable({ invoices, orderLink, customerLink }: InvoicesTableProps) {
  return (
    <HairlineTable caption="Fatture e note di credito" columns={columns} dense stacks>
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} orderLink={orderLink} customerLink={customerLink} />
      ))}
    </HairlineTable>
  )
}

function Row({ invoice, orderLink, customerLink }: { invoice: Invoice } & Omit<InvoicesTableProps, 'invoices'>) {
  const { kind, number, issuedOn, orderId, subject, creditedNumber, state } = invoice
  return (
    <tr>
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
        <StatusBadge tint={state === 'complete' ? 'paid' : 'pending'}>{invoiceStateNames[state]}</StatusBadge>
        {invoice.missing.length > 0 && (
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
      <td data-align="end">
        <Act invoice={invoice} />
      </td>
    </tr>
  )
}

function Act({ invoice: { id, number, state, isElectronic } }: { invoice: Invoice }) {
  if (state === 'incomplete') return <Refresh invoiceId={id} number={number} />
  if (!isElectronic) return null
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
