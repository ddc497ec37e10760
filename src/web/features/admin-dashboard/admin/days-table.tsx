import type { DashboardFigures } from '../../../../contract/admin-dashboard.ts'
import { count, euro } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { weekDay } from './day-text.ts'

const columns: readonly TableColumn[] = [
  { label: 'Giorno' },
  { label: 'Ordini pagati', align: 'end' },
  { label: 'Fatturato', align: 'end' },
]

/** Latest day first. */
export function DaysTable({ days }: { days: DashboardFigures['days'] }) {
  return (
    <HairlineTable caption="Ordini e fatturato per giorno" columns={columns} dense>
      {days.toReversed().map(({ day, orders, revenue }) => (
        <tr key={day}>
          <td>{weekDay(day)}</td>
          <td data-align="end">{count(orders)}</td>
          <td data-align="end">{euro(revenue)}</td>
        </tr>
      ))}
    </HairlineTable>
  )
}
