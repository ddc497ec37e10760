import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartupError } from '../src/server/startup-error.ts'

export interface Question<Answer> {
  label: string
  /** Hides the input. */
  hidden?: boolean
  /** Returns the parsed answer, or the problem in Italian. */
  check(typed: string): { answer: Answer } | { problem: string }
}

interface Questions extends Disposable {
  ask<Answer>(question: Question<Answer>): Promise<Answer>
}

/** Asks at the terminal, again until the answer is valid. From a pipe it reads one line per question, and an invalid one ends the command. */
export function openQuestions(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Questions {
  const isTerminal = input.isTTY === true
  let isHidden = false
  // The line editor echoes the input; this suppresses it.
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: echo, terminal: isTerminal, historySize: 0 })
  lines.on('SIGINT', () => lines.close())
  const typed = lines[Symbol.asyncIterator]()

  async function readLine({ label, hidden = false }: Question<unknown>): Promise<string> {
    if (isTerminal && !hidden) {
      lines.setPrompt(label)
      lines.prompt()
    } else {
      output.write(label)
    }
    isHidden = hidden
    const { value, done } = await typed.next()
    isHidden = false
    if (hidden || !isTerminal) output.write('\n')
    if (done === true) throw new StartupError('Interrotto: non è stato creato niente.')
    return value
  }

  return {
    async ask(question) {
      for (;;) {
        const checked = question.check(await readLine(question))
        if ('answer' in checked) return checked.answer
        if (!isTerminal) throw new StartupError(checked.problem)
        output.write(`${checked.problem}\n`)
      }
    },
    [Symbol.dispose]: () => lines.close(),
  }
}
