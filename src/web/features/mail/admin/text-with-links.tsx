import { Anchor } from '@mantine/core'

const link = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

/** Plain text with its URLs as links. */
export function TextWithLinks({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={className}>
      {text.split(link).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered.
          <Anchor key={index} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </Anchor>
        ) : (
          part
        ),
      )}
    </p>
  )
}
