import { adminPasswordProblem } from '../../../domain/accounts/admin-passwords.ts'
import { hasRole } from '../../../domain/accounts/roles.ts'
import { invalid } from '../../../domain/errors.ts'

/** The contract checks the rules for all accounts; this adds the stricter ones for administrators. */
export function refuseWeakPassword(userRole: string, password: string): void {
  const problem = hasRole(userRole, 'admin') ? adminPasswordProblem(password) : null
  if (problem) throw invalid('auth.weak_password', problem, { password: problem })
}
