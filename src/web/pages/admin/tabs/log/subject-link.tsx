import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { placeOfSubject } from './subject-places.ts'

interface SubjectLinkProps {
  subject: string
  /** Of what else the entry knows: a stock item is worked on in its product's dialog. */
  details: Readonly<Record<string, unknown>> | null
  text: string
}

/** Leads to where an admin works on the subject of an act; the text alone where there is no such place. */
export function SubjectLink({ subject, details, text }: SubjectLinkProps) {
  const link = placeOfSubject(subject, details)
  return link ? <TextLink {...link}>{text}</TextLink> : text
}
