import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { planOutcome } from '../../../../features/plans/customer/plan-outcomes.ts'
import { PlanReturnNotice } from '../../../../features/plans/customer/plan-return-notice.tsx'
import { planAccountQuery } from '../../../../features/plans/customer/plans.api.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { useDashboardSearch } from '../../use-dashboard-search.ts'
import { parseBusinessProfileSearch } from './business-profile-search.ts'

const pauseMs = 2500
const greatestTries = 6

/**
 * Result of a plan payment, read from the address. The provider's webhook can arrive a few seconds after the browser, so the account is
 * read again.
 */
export function PlanReturn() {
  const { payment, plan } = useDashboardSearch(parseBusinessProfileSearch)
  const outcome = planOutcome(payment)
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const [tries, setTries] = useState(0)
  const { data: account } = useQuery(planAccountQuery())
  const isActive = account?.charges[0]?.plan === plan && account?.plan === plan && account?.status === 'active'
  const isWaiting = payment === 'success' && account !== undefined && !isActive && tries < greatestTries

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      setTries(tries + 1)
      void invalidate('/api/subscriptions', '/api/auth/user')
    }, pauseMs)
    return () => clearTimeout(timer)
  })

  if (!outcome || !plan) return null
  return (
    <PlanReturnNotice
      outcome={outcome}
      plan={plan}
      isActive={isActive}
      onDismiss={() =>
        void navigate({
          to: paths.dashboard,
          search: { section: 'business-profile' },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
