import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { CompositeChart } from '@mantine/charts'
import type { DashboardFigures } from '../../../../contract/admin-dashboard.ts'
import { count } from '../../../shared/texts/format.ts'
import { shortDay } from './day-text.ts'

const revenue = 'Fatturato'
const orders = 'Ordini'

/** Hidden from screen readers: the table below contains the same data. */
export function DaysChart({ days }: { days: DashboardFigures['days'] }) {
  const data = days.map((day) => ({
    day: shortDay(day.day),
    [revenue]: Number(day.revenue),
    [orders]: day.orders,
  }))
  return (
    <div aria-hidden>
      <CompositeChart
        h={260}
        data={data}
        dataKey="day"
        withLegend
        withRightYAxis
        withDots={false}
        curveType="linear"
        composedChartProps={{ accessibilityLayer: false }}
        strokeDasharray="0"
        gridColor="var(--hairline)"
        textColor="var(--soft)"
        barProps={{ isAnimationActive: false }}
        lineProps={{ isAnimationActive: false }}
        series={[
          { name: revenue, type: 'bar', color: 'var(--action)' },
          { name: orders, type: 'line', color: 'var(--gold)', yAxisId: 'right' },
        ]}
        yAxisProps={{ width: 64, tickFormatter: (value: number) => `${count(Math.round(value))} €` }}
        rightYAxisProps={{ width: 40, allowDecimals: false }}
        valueFormatter={(value) => count(Math.round(value))}
      />
    </div>
  )
}
