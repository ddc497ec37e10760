import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { CloseAccount } from '../../../../features/account-data/customer/close-account.tsx'
import { DataExportPanel } from '../../../../features/account-data/customer/data-export-panel.tsx'
import { ChangePasswordForm } from '../../../../features/accounts/customer/change-password-form.tsx'
import {
  ConsigneeMailsSwitch,
  OwnMails,
  RefusedAddressNotice,
} from '../../../../features/accounts/customer/mail-preferences.tsx'
import { stillClosed } from '../../../../features/accounts/shared/own-subscription.ts'
import { useLogout, useUser } from '../../../../features/accounts/shared/user.api.ts'
import { AddressBook } from '../../../../features/addresses/customer/address-book.tsx'
import { BusinessProfileForm } from '../../../../features/business-profile/customer/business-profile-form.tsx'
import {
  FiscalCodeNotice,
  VatNumberNotice,
  VerificationBadge,
  VerificationNotice,
} from '../../../../features/business-profile/customer/verification-notice.tsx'
import { PlanPanel } from '../../../../features/plans/customer/plan-panel.tsx'
import { PlanReturnNotice, planOutcome } from '../../../../features/plans/customer/plan-return-notice.tsx'
import { planAccountQuery } from '../../../../features/plans/customer/plans.api.ts'
import { SessionList } from '../../../../features/sessions/customer/session-list.tsx'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'
import { parseBusinessProfileSearch } from './business-profile-search.ts'
import classes from './business-profile-section.module.css'

export function BusinessProfileSection() {
  const { user, mayBuy } = useUser()
  const { mutate: signOut } = useLogout()
  const [saves, setSaves] = useState(0)
  if (!user) return null
  return (
    <>
      <PageTitle actions={<VerificationBadge user={user} />}>Profilo Aziendale</PageTitle>
      <div className={classes.notices}>
        <PlanReturn />
        <VerificationNotice user={user} opened={stillClosed(user)} />
        <VatNumberNotice key={`vat ${saves}`} user={user} isJustSaved={saves > 0} />
        <FiscalCodeNotice key={`code ${saves}`} user={user} isJustSaved={saves > 0} />
      </div>
      <div className={classes.columns}>
        <div className="stack gap-20">
          <Panel title="Dati aziendali" intro="Servono per la verifica e per le tue fatture.">
            <BusinessProfileForm user={user} onSaved={() => setSaves(saves + 1)} />
          </Panel>
          {mayBuy && <OwnAddressBook />}
        </div>
        <div className="stack gap-20">
          <PlanPanel />
          {mayBuy && (
            <Panel title="Email ai tuoi clienti">
              <ConsigneeMailsSwitch user={user} />
            </Panel>
          )}
          {(mayBuy || user.mailRefusedAt) && (
            <Panel title="Email che ricevi" intro={`Le scriviamo a ${user.email}.`}>
              <RefusedAddressNotice user={user} />
              {mayBuy && <OwnMails user={user} />}
            </Panel>
          )}
          <Panel title="Cambia password" intro="Gli altri dispositivi vengono disconnessi.">
            <ChangePasswordForm user={user} />
          </Panel>
          <Panel title="Dispositivi collegati" intro="Non ne riconosci uno? Disconnettilo e cambia la password.">
            <SessionList onSignOut={signOut} />
          </Panel>
          <Panel title="I tuoi dati" intro="Una copia di tutto ciò che il tuo account contiene, in formato JSON.">
            <DataExportPanel email={user.email} />
          </Panel>
          <Panel title="Chiusura dell’account">
            <CloseAccount username={user.username} onClosed={signOut} />
          </Panel>
        </div>
      </div>
    </>
  )
}

/** The address book. Search term and page are in the address. */
function OwnAddressBook() {
  const page = useDashboardSearch(parseBusinessProfileSearch)
  const navigate = useNavigate()
  return (
    <AddressBook
      page={page}
      onSearch={(search) =>
        void navigate({
          to: paths.dashboard,
          search: { section: 'business-profile', search: search || undefined },
          // Replace while typing, so that Back does not step through every letter.
          replace: page.search !== undefined,
          resetScroll: false,
        })
      }
    />
  )
}

const pauseMs = 2500
const greatestTries = 6

/**
 * Result of a plan payment, read from the address. The provider's webhook can arrive a few seconds after the browser, so the account is
 * read again.
 */
function PlanReturn() {
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
