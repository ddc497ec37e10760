import { ChangePasswordForm } from '../../../../features/accounts/customer/change-password-form.tsx'
import { ConsigneeMailsSwitch } from '../../../../features/accounts/customer/consignee-mails-switch.tsx'
import { OwnMails } from '../../../../features/accounts/customer/own-mails.tsx'
import { RefusedAddressNotice } from '../../../../features/accounts/customer/refused-address-notice.tsx'
import { useUser } from '../../../../features/accounts/shared/use-user.ts'
import { useLogout } from '../../../../features/accounts/shared/user.api.ts'
import { BusinessProfileForm } from '../../../../features/business-profile/customer/business-profile-form.tsx'
import { VerificationBadge } from '../../../../features/business-profile/customer/verification-badge.tsx'
import { VerificationNotice } from '../../../../features/business-profile/customer/verification-notice.tsx'
import { SessionList } from '../../../../features/sessions/customer/session-list.tsx'
import { PageTitle } from '../../../../ui/page.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import classes from './business-profile-section.module.css'

export function BusinessProfileSection() {
  const { user, mayBuy } = useUser()
  const { mutate: signOut } = useLogout()
  if (!user) return null
  return (
    <>
      <PageTitle actions={<VerificationBadge user={user} />}>Profilo Aziendale</PageTitle>
      <div className={classes.notices}>
        <VerificationNotice user={user} />
      </div>
      <div className={classes.columns}>
        <Panel title="Dati aziendali" intro="Servono per la verifica e per le tue fatture.">
          <BusinessProfileForm user={user} />
        </Panel>
        <div className={classes.column}>
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
        </div>
      </div>
    </>
  )
}
