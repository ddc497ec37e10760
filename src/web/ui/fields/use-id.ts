import { useId as useReactId } from 'react'

/** Replaces Mantine's `useId` (vite.config.ts), which assigns a second id after the first render and so renders every page twice. */
export function useId(staticId?: string): string {
  const id = useReactId()
  return staticId ?? id
}
