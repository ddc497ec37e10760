import { sound } from './sound.ts'
import { readStation, setStation } from './station-state.ts'
import { isFault, pauseAfter } from './trying-again.ts'

/** Ends the current pause early. */
let endPause: () => void = () => undefined

/** Ends the pause if the user has cancelled with Esc. */
export function stopTrying(): void {
  if (isGivenUp()) endPause()
}

/** Whether Esc was pressed while the call was pending. */
const isGivenUp = (): boolean =>
  readStation().entries.some((entry, n) => n > 0 && 'command' in entry && entry.command === 'leave')

/** Repeats a call until it has a final result, so that a scan is not lost because of a short network outage or an expired session. */
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
