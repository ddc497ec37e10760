/** Contents of an XML element: child elements by name, in this order; a list repeats the element. */
export interface XmlElement {
  [name: string]: string | XmlElement | readonly XmlElement[]
}
