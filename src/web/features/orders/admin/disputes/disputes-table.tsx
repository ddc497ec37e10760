import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CreditProposal } from '../../../../../contract/credit-proposal.ts'
import type { AdminDispute } from '../../../../../contract/orders/disputes.ts'
import { creditProposalStateNames } from '../../../../../domain/invoices/credit-proposals.ts'
import { disputeReason } from '../../../../../domain/orders/disputes.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { date, euro } from '../../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../../ui/hairline-table.tsx'
import { DisputeBadge } from './dispute-badge.tsx'
import classes from './disputes-table.module.css'

export interface DisputesTableProps {
  disputes: readonly AdminDispute[]
  onOpen: (orderId: string) => void
  /** Link to the customer's page. */
  customerLink: (userId: string, text: string) => ReactNode
  /** Buttons to decide on a proposed credit note. */
  decideCredit: (proposal: CreditProposal) => ReactNode
}

const columns: readonly TableColumn[] = [
  { label: 'Che cosa e perché' },
  { label: 'Cliente' },
  { label: 'Stato' },
  { label: 'Importo', align: 'end' },
  { label: 'Aperta il' },
  { label: 'Risposta' },
  { label: 'Azioni', align: 'end' },
]

export function DisputesTable({ disputes, onOpen, customerLink, decideCredit }: DisputesTableProps) {
  return (
    <HairlineTable caption="Contestazioni" columns={columns} dense stacks>
      {disputes.map((dispute) => (
        <tr key={dispute.id}>
          <td className={classes.what}>
            <strong>{titleOf(dispute)}</strong>
            <span className={classes.soft}>{disputeReason(dispute.reason)}</span>
          </td>
          <td>{customerLink(dispute.user.id, customerName(dispute.user))}</td>
          <td>
            <DisputeBadge state={dispute.state} />
            {dispute.creditProposals.map((proposal) => (
              <span key={proposal.id} className={classes.soft}>
                {proposal.state === 'open' ? decideCredit(proposal) : creditProposalStateNames[proposal.state]}
                {proposal.reason && `: ${proposal.reason}`}
              </span>
            ))}
          </td>
          <td data-align="end">{euro(dispute.amount)}</td>
          <td className={classes.when}>{date(dispute.openedAt)}</td>
          <td className={classes.when}>{dispute.dueBy && !dispute.decidedAt ? `entro ${date(dispute.dueBy)}` : '–'}</td>
          <td data-align="end">
            <span className={classes.actions}>
              {dispute.providerUrl && (
                <Anchor
                  href={dispute.providerUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  size="sm"
                  aria-label={`Fornitore: ${titleOf(dispute)} (in una nuova scheda)`}
                >
                  Fornitore
                </Anchor>
              )}
              {dispute.orders.map(({ id, orderNumber }) => (
                <Button
                  key={id}
                  size="compact-sm"
                  variant="default"
                  aria-label={`Apri l’ordine ${orderNumber}`}
                  onClick={() => onOpen(id)}
                >
                  {dispute.orders.length === 1 ? 'Apri' : orderNumber}
                </Button>
              ))}
            </span>
          </td>
        </tr>
      ))}
    </HairlineTable>
  )
}

function titleOf({ orders, plan }: AdminDispute): string {
  const [first, ...others] = orders
  if (!first) return `Piano ${plan}`
  return others.length === 0
    ? first.orderNumber
    : `${first.orderNumber} e ${others.length === 1 ? 'un altro ordine' : `altri ${others.length} ordini`}`
}
