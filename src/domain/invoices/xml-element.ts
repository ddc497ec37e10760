/** Contents of an XML element: child elements by name, in this order; a list repeats the element. */
export interface XmlElement {
  [name: string]: string | XmlElement | readonly XmlElement[]
}

type Node = XmlElement[string] | undefined

/** The elements of one name, repeated or not; none if absent. */
export function elementsOf(node: Node): (string | XmlElement)[] {
  if (node === undefined) return []
  return typeof node === 'object' && Array.isArray(node) ? [...node] : [node as string | XmlElement]
}

/** All elements at a path, including repeated ones. */
export function elementsAt(from: Node, path: string): (string | XmlElement)[] {
  let found = elementsOf(from)
  for (const name of path.split('.')) {
    found = found.flatMap((node) => (typeof node === 'string' ? [] : elementsOf(node[name])))
  }
  return found
}

/** The text of the first element at a path; empty if there is none. */
export const textAt = (from: Node, path: string): string => {
  const [first] = elementsAt(from, path)
  return typeof first === 'string' ? first : ''
}
