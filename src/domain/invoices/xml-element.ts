/** What an XML element contains: elements by name, in this order; a list repeats its name. */
export interface XmlElement {
  [name: string]: string | XmlElement | readonly XmlElement[]
}
