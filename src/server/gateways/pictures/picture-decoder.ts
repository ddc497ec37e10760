import { type ChildProcess, execFile, fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { FairQueue } from '../../concurrency/fair-queue.ts'
import { type DecodeAnswer, type DecodeFailure, type DecodeRequest, outOfMemory } from './decoding.ts'

/** Queue key: an account id, or the name of another caller. */
export type Asker = string

export interface PictureDecoder {
  /** Decodes one picture at a time, round-robin across callers. */
  decode(request: DecodeRequest, asker: Asker): Promise<DecodeAnswer | DecodeFailure>
  close(): Promise<void>
}

/** Processor time per picture. The largest phone photo takes three seconds on a slow core. */
const cpuLimitMs = 30_000

/** Elapsed time per picture. On a busy machine the decoder waits for every other process. */
const timeLimitMs = 60_000

/** After this time (ms) the decoder leaves the idle scheduling class, so that it makes progress on a busy machine. */
const modestMs = 500

/** Idle time after which the process is killed. */
const idleMs = 20_000

/** Opens a decoder that runs in a child process of the lowest priority with time and memory limits. The process starts with the first picture. */
export function openPictureDecoder({
  timeLimit = timeLimitMs,
  cpuLimit = cpuLimitMs,
}: {
  timeLimit?: number
  cpuLimit?: number
} = {}): PictureDecoder {
  const queue = new FairQueue()
  let child: ChildProcess | undefined
  let ending: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'decoder-process.ts'), [String(cpuLimit)], {
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=8'],
      env: {
        PATH: process.env.PATH ?? '',
        MALLOC_ARENA_MAX: '2',
        VIPS_CONCURRENCY: '1',
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    })
    if (started.pid) {
      setPriority(started.pid, constants.priority.PRIORITY_LOW)
      lowerPriority(started.pid)
    }
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    // An idle child must not keep the portal alive.
    started.unref()
    started.channel?.unref()
    return started
  }

  /** SIGKILL at once: a decode in progress is not worth waiting for. */
  function end(ended: ChildProcess | undefined): void {
    if (child === ended) child = undefined
    ended?.kill('SIGKILL')
  }

  function ask(request: DecodeRequest): Promise<DecodeAnswer | DecodeFailure> {
    child ??= start()
    const asked = child
    return new Promise((resolve) => {
      const settle = (answer: DecodeAnswer | DecodeFailure) => {
        if (answer.outcome === 'too_complex') end(asked)
        clearTimeout(timer)
        clearTimeout(late)
        if (hasTakenShare && child === asked && asked.pid) lowerPriority(asked.pid)
        asked.off('message', settle)
        asked.off('exit', exited)
        asked.off('error', died)
        resolve(answer)
      }
      let hasTakenShare = false
      const late = setTimeout(() => {
        hasTakenShare = true
        if (asked.pid) restorePriority(asked.pid)
      }, modestMs)
      const died = () => settle({ outcome: 'gave_up' })
      const exited = (status: number | null) => (status === outOfMemory ? settle({ outcome: 'too_complex' }) : died())
      // Not the picture's fault: it has not used up its processor time.
      const timer = setTimeout(() => {
        end(asked)
        settle({ outcome: 'gave_up' })
      }, timeLimit)
      asked.on('message', settle)
      asked.once('exit', exited)
      asked.once('error', died)
      asked.send(request, (error) => error && died())
    })
  }

  return {
    decode: (request, asker) =>
      queue.run(asker, async () => {
        clearTimeout(ending)
        const answer = await ask(request)
        ending = setTimeout(() => end(child), idleMs).unref()
        return answer
      }),
    async close() {
      clearTimeout(ending)
      queue.clear()
      end(child)
    },
  }
}

const { PRIORITY_LOW, PRIORITY_NORMAL } = constants.priority

/**
 * Gives a process a scheduling priority below all others. It must already have the lowest nice value and a session of its own
 * (docs/decisions/0078-decode-pictures-in-a-separate-process.md). Unsupported settings are skipped.
 */
function lowerPriority(pid: number): void {
  // The idle class is preempted as soon as another process wakes; the lowest nice value alone would finish its time slice first.
  if (process.platform === 'linux') setTurns(pid, 'idle', PRIORITY_LOW)
}

/** Reverts `lowerPriority`: on a machine that stays busy, the process would otherwise starve. */
function restorePriority(pid: number): void {
  if (process.platform === 'linux') setTurns(pid, 'other', PRIORITY_NORMAL)
}

/** With `autogroup`, the kernel shares the processor among sessions first, and nice values count only within a session. */
function setTurns(pid: number, schedulingClass: 'idle' | 'other', sessionPriority: number): void {
  execFile('chrt', ['--all-tasks', `--${schedulingClass}`, '--pid', '0', String(pid)], () => {})
  writeFile(`/proc/${pid}/autogroup`, String(sessionPriority)).catch(() => {})
}
