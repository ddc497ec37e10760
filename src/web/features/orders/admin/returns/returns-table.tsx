import { Button } from '@mantine/core'
import type { AdminReturn } from '../../../../../contract/orders/order-returns.ts'
import { piecesOf } from '../../../../../domain/orders/pieces.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { dateTime, plural } from '../../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../../ui/hairline-table.tsx'
import { ReturnStatusBadge } from '../../shared/return-status-badge.tsx'
import classes from './returns-table.module.css'

interface ReturnsTableProps {
  returns: readonly AdminReturn[]
  onOpen: (orderId: string) => void
}

const columns: readonly TableColumn[] = [
  { label: 'Ordine e motivo' },
  { label: 'Cliente' },
  { label: 'Stato' },
  { label: 'Richiesto il' },
  { label: 'Azioni', align: 'end' },
]

export function ReturnsTable({ returns, onOpen }: ReturnsTableProps) {
  return (
    <HairlineTable caption="Resi" columns={columns} dense stacks>
      {returns.map((asked) => (
        <tr key={asked.id}>
          <td className={classes.order}>
            <strong>{asked.orderNumber}</strong>
            <span className={classes.soft}>
              {' · '}
              {plural(piecesOf(asked.lines), 'capo', 'capi')}
              {asked.imageUrls.length > 0 && ` · ${asked.imageUrls.length} foto`}
            </span>
            {asked.reason && <span className={classes.reason}>{asked.reason}</span>}
          </td>
          <td>{customerName(asked.user)}</td>
          <td>
            <ReturnStatusBadge asked={asked} />
          </td>
          <td className={classes.when}>{dateTime(asked.createdAt)}</td>
          <td data-align="end">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Apri il reso dell’ordine ${asked.orderNumber}`}
              onClick={() => onOpen(asked.orderId)}
            >
              Apri
            </Button>
          </td>
        </tr>
      ))}
    </HairlineTable>
  )
}
