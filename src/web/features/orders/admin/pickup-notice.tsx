import type { ReactNode } from 'react'
import { useSiteFacts } from '../../../shared/site/use-site-facts.ts'
import { useNow } from '../../../shared/use-now.ts'
import { Notice } from '../../../ui/notice.tsx'
import { minutesToPickup, pickupLabel } from './courier-pickup.ts'

const lookAtClockEvery = 5_000

/** The notice turns amber when this many minutes or fewer are left. */
const pressingMinutes = 60

interface PickupNoticeProps {
  toShip: number
  action?: ReactNode
}

/** Orders that must still leave with today's courier; renders nothing if there are none. */
export function PickupNotice({ toShip, action }: PickupNoticeProps) {
  const now = new Date(useNow(lookAtClockEvery))
  const { cutoffHour } = useSiteFacts()
  if (toShip === 0) return null
  const minutes = minutesToPickup(now, cutoffHour)
  const pressing = minutes !== null && minutes > 0 && minutes <= pressingMinutes
  return (
    <Notice tone={pressing ? 'warning' : 'info'} action={action}>
      <strong role="timer" className="tabular">
        {pickupLabel(now, toShip, cutoffHour)}
      </strong>
    </Notice>
  )
}
