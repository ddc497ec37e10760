import { UnstyledButton } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './product-description.module.css'

/** About five lines, in characters. An estimate for the server, which cannot measure text. */
const fiveLines = 300

/** The first five lines of the description, with a button to expand longer ones. */
export function ProductDescription({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [isCut, setIsCut] = useState(text.length > fiveLines)
  const id = useId()

  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || isWhole) return
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWhole])

  return (
    <div className={classes.description}>
      <p ref={paragraph} id={id} className={classes.text} data-whole={isWhole || undefined}>
        {text}
      </p>
      {isCut && (
        <UnstyledButton
          className={classes.more ?? ''}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Mostra meno' : 'Continua a leggere'}
        </UnstyledButton>
      )}
    </div>
  )
}
