import { useState } from 'react'
import { toast } from '../toast.ts'

/** Sends a small form. A failure is returned as `problem` and shown in a toast, with the text from `textOf`. */
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
