import { useState } from 'react'
import { toast } from '../toast.ts'

/** Sends what a small form says. What failed stands beside it and in a toast, in the words of `textOf`. */
export function useSending(textOf: (error: unknown) => string) {
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (call: () => Promise<void>): Promise<void> => {
    setProblem(null)
    try {
      await call()
    } catch (error) {
      setProblem(textOf(error))
      toast.error(textOf(error))
    }
  }
  return { problem, setProblem, send }
}
