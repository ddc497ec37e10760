import { sound } from './sound.ts'
import { readStation, setStation } from './station-state.ts'
import { isFault, pauseAfter } from './trying-again.ts'

/** Ends a pause before its time. */
let endPause: () => void = () => undefined

/** Esc gives up what is being tried. */
export function stopTrying(): void {
  if (isGivenUp()) endPause()
}

/** By Esc, while it waits. */
const isGivenUp = (): boolean =>
  readStation().entries.some((entry, n) => n > 0 && 'command' in entry && entry.command === 'leave')

/** Until the server's answer stands: what was scanned is not given up because the network, or the session, is away for a moment. */
export async function reach<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let faults = 0; ; ) {
    try {
      const answer = await call()
      if (readStation().waitsFor) setStation({ waitsFor: null })
      return answer
    } catch (error) {
      const pause = pauseAfter(error, faults)
      if (pause && !isGivenUp()) {
        if (isFault(error)) faults += 1
        if (!readStation().waitsFor) sound('alarm')
        setStation({ waitsFor: pause.waitsFor })
        await rest(pause.length)
      }
      if (!pause || isGivenUp()) {
        setStation({ waitsFor: null })
        throw error
      }
    }
  }
}

const rest = (length: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, length)
    endPause = () => {
      clearTimeout(timer)
      resolve()
    }
  })
