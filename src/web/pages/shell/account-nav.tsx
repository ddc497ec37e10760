import { Button } from '@mantine/core'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { useLogout, useUser } from '../../features/accounts/shared/user.api.ts'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { RoleBadge } from '../../ui/status-badge.tsx'
import classes from './account-nav.module.css'

/** The user's name and links; signed out, the links to sign in and to register. */
export function AccountNav({ onChosen }: { onChosen?: () => void }) {
  const { user, isLoading } = useUser()
  if (isLoading) return null
  return user ? <SignedIn user={user} onChosen={onChosen} /> : <SignedOut onChosen={onChosen} />
}

interface Chosen {
  onChosen: (() => void) | undefined
}

function SignedOut({ onChosen }: Chosen) {
  const link = { size: 'sm', to: paths.login, ...(onChosen ? { onClick: onChosen, replace: true } : {}) } as const
  return (
    <>
      <ButtonLink {...link} variant="subtle">
        Accedi
      </ButtonLink>
      <ButtonLink {...link} search={{ tab: 'register' }}>
        Inizia Gratis
      </ButtonLink>
    </>
  )
}

function SignedIn({ user, onChosen }: Chosen & { user: User }) {
  const logout = useLogout()
  const onClick = onChosen ? { onClick: onChosen, replace: true } : {}
  return (
    <>
      <div className={classes.person}>
        <RoleBadge role={user.role} />
        <span className={classes.greeting}>Ciao, {user.firstName || user.username}</span>
      </div>
      <ButtonLink size="sm" variant="default" to={paths.dashboard} {...onClick}>
        Dashboard
      </ButtonLink>
      {user.isAdmin && (
        <ButtonLink size="sm" variant="default" to={paths.admin} {...onClick}>
          Admin
        </ButtonLink>
      )}
      <Button
        size="sm"
        variant="subtle"
        loading={logout.isPending}
        onClick={() => {
          onChosen?.()
          logout.mutate()
        }}
      >
        Esci
      </Button>
    </>
  )
}
