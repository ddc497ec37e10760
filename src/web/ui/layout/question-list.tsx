import type { ReactNode } from 'react'
import { IconPlus } from '../icons/icon-plus.tsx'
import classes from './question-list.module.css'

export interface Question {
  question: string
  answer: ReactNode
}

/** Expandable questions with answers. Uses native `details`: works before hydration, and the browser's search finds the text. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={classes.list}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes.entry}>
          <summary className={classes.summary}>
            <h3 className={classes.question}>{question}</h3>
            <IconPlus size={20} stroke={1.5} aria-hidden className={classes.sign} />
          </summary>
          <div className={classes.answer}>{answer}</div>
        </details>
      ))}
    </div>
  )
}
