import { Button } from '@mantine/core'
import type { AdminProductRequest } from '../../../../contract/products/product-requests.ts'
import { requestCategoryNames } from '../../../../domain/products/product-requests.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { RequestStatus } from '../shared/request-status.tsx'
import classes from './requests-table.module.css'

interface RequestsTableProps {
  requests: readonly AdminProductRequest[]
  onOpen: (requestId: string) => void
}

/** Button id, to return the focus to it. */
export const openRequestId = (requestId: string) => `request-${requestId}`

const columns: readonly TableColumn[] = [
  { label: 'Richiesta' },
  { label: 'Cliente' },
  { label: 'Stato' },
  { label: 'Data e ora' },
  { label: 'Azioni', align: 'end' },
]

export function RequestsTable({ requests, onOpen }: RequestsTableProps) {
  return (
    <HairlineTable caption="Richieste di prodotto" columns={columns} dense stacks>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} onOpen={onOpen} />
      ))}
    </HairlineTable>
  )
}

function RequestRow({ request, onOpen }: { request: AdminProductRequest; onOpen: (requestId: string) => void }) {
  const { id, category, description, imageUrls, user, status, createdAt } = request
  const name = customerName(user)
  return (
    <tr>
      <td className={classes.request}>
        <strong>{requestCategoryNames[category]}</strong>
        {imageUrls.length > 0 && <span className={classes.soft}> · {imageUrls.length} foto</span>}
        <span className={classes.description}>{description}</span>
      </td>
      <td className={classes.customer}>{name}</td>
      <td>
        <RequestStatus status={status} />
      </td>
      <td className={classes.when}>{dateTime(createdAt)}</td>
      <td data-align="end">
        <Button
          id={openRequestId(id)}
          size="compact-sm"
          variant="default"
          aria-label={`Apri la richiesta di ${name} del ${dateTime(createdAt)}`}
          onClick={() => onOpen(id)}
        >
          Apri
        </Button>
      </td>
    </tr>
  )
}
