import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { placeOfSubject } from './subject-places.ts'

interface SubjectLinkProps {
  subject: string
  /** Further details of the log entry: the link to a stock item needs the id of its product. */
  details: Readonly<Record<string, unknown>> | null
  text: string
}

/** Links to where an admin works on the subject of a log entry; plain text if there is no such place. */
export function SubjectLink({ subject, details, text }: SubjectLinkProps) {
  const link = placeOfSubject(subject, details)
  return link ? <TextLink {...link}>{text}</TextLink> : text
}
