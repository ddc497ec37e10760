import { useEffect } from 'react'
import { http } from '../../shared/calls/http.ts'

const everyMs = 10 * 60_000

/** Keeps an open panel signed in: an admin's session ends after two idle hours, so poll the server regularly. */
export function useKeepSession(): void {
  useEffect(() => {
    const timer = setInterval(() => void http.get('/api/auth/user').catch(() => undefined), everyMs)
    return () => clearInterval(timer)
  }, [])
}
