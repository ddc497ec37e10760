import { useEffect } from 'react'
import { http } from '../../shared/calls/http.ts'

const everyMs = 10 * 60_000

/** An admin's session ends after two idle hours, and an open panel is not idle: it tells the server that it is there. */
export function useKeepSession(): void {
  useEffect(() => {
    const timer = setInterval(() => void http.get('/api/auth/user').catch(() => undefined), everyMs)
    return () => clearInterval(timer)
  }, [])
}
