import { useState } from 'react'
import { CloseAccount } from '../../../../features/account-data/customer/close-account.tsx'
import { DataExportPanel } from '../../../../features/account-data/customer/data-export-panel.tsx'
import { ChangePasswordForm } from '../../../../features/accounts/customer/change-password-form.tsx'
import { ConsigneeMailsSwitch } from '../../../../features/accounts/customer/consignee-mails-switch.tsx'
import { OwnMails } from '../../../../features/accounts/customer/own-mails.tsx'
import { RefusedAddressNotice } from '../../../../features/accounts/customer/refused-address-notice.tsx'
import { stillClosed } from '../../../../features/accounts/shared/own-subscription.ts'
import { useUser } from '../../../../features/accounts/shared/use-user.ts'
import { useLogout } from '../../../../features/accounts/shared/user.api.ts'
import { BusinessProfileForm } from '../../../../features/business-profile/customer/business-profile-form.tsx'
import { FiscalCodeNotice, VatNumberNotice } from '../../../../features/business-profile/customer/vat-number-notice.tsx'
import { VerificationBadge } from '../../../../features/business-profile/customer/verification-badge.tsx'
import { VerificationNotice } from '../../../../features/business-profile/customer/verification-notice.tsx'
import { PlanPanel } from '../../../../features/plans/customer/plan-panel.tsx'
import { SessionList } from '../../../../features/sessions/customer/session-list.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import classes from './business-profile-section.module.css'
import { OwnAddressBook } from './own-address-book.tsx'
import { PlanReturn } from './plan-return.tsx'

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
