/** Roles in rising order: a role passes every check for itself and for those before it. */
export const roles = ['base', 'rivenditore', 'admin'] as const

export type Role = (typeof roles)[number]

/** Text and colour of the role's badge, and the description of the role for the account's owner. */
export const roleDisplay: Readonly<Record<Role, { name: string; description: string; tint: 'gray' | 'blue' | 'red' }>> =
  {
    base: { name: 'Pubblico', description: 'Con questo ruolo hai accesso al catalogo.', tint: 'gray' },
    rivenditore: {
      name: 'Rivenditore',
      description: 'Con questo ruolo hai le funzioni per rivenditori.',
      tint: 'blue',
    },
    admin: { name: 'Amministratore', description: 'Con questo ruolo hai accesso a tutto il portale.', tint: 'red' },
  }

/** Ignores case and surrounding space; a missing or unknown role counts as base. */
export function toRole(value: string | null | undefined): Role {
  const wanted = value?.trim().toLowerCase()
  return roles.find((role) => role === wanted) ?? 'base'
}

export const hasRole = (actual: string | null | undefined, required: Role): boolean =>
  roles.indexOf(toRole(actual)) >= roles.indexOf(required)

/** Whether reservations and orders are open. Base accounts must be verified first. */
export const mayBuy = (actual: string | null | undefined): boolean => hasRole(actual, 'rivenditore')
