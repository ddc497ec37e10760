/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module */
/** @typedef {{ from: string, to: string, imports: string[] }} FolderEdge */

const server = 'src/server/'
const test = /\.test\.tsx?$/

/**
 * Part of the server for the cycle rule: a first-level folder, a single feature, or a file next to the folders.
 * dependency-cruiser's own folder scope does not fit: it counts every level, so that a file next to the folders already closes a cycle.
 * @param {string} path
 * @returns {string | null}
 */
export function partOf(path) {
  if (!path.startsWith(server)) return null
  const [first = '', second = ''] = path.slice(server.length).split('/')
  return first === 'features' ? `features/${second}` : first
}

/**
 * Imports between parts of the server that are part of a cycle. Type imports count, tests do not.
 * @param {readonly Module[]} modules
 * @returns {FolderEdge[]}
 */
export function findFolderCircles(modules) {
  const edges = readEdges(modules)
  return edges.filter((edge) => closesCircle(edge, edges))
}

/** @param {readonly Module[]} modules */
function readEdges(modules) {
  /** @type {Map<string, FolderEdge>} */
  const edges = new Map()
  for (const { source, dependencies } of modules) {
    const from = test.test(source) ? null : partOf(source)
    if (from === null) continue
    for (const { resolved } of dependencies) {
      const to = partOf(resolved)
      if (to === null || to === from) continue
      const name = `${from} > ${to}`
      const edge = edges.get(name) ?? { from, to, imports: [] }
      edge.imports.push(`${source} → ${resolved}`)
      edges.set(name, edge)
    }
  }
  return [...edges.values()]
}

/**
 * Whether a path leads back from the end of the edge to its start.
 * @param {FolderEdge} edge
 * @param {readonly FolderEdge[]} edges
 */
function closesCircle(edge, edges) {
  const reached = new Set([edge.to])
  for (const part of reached) for (const { from, to } of edges) if (from === part) reached.add(to)
  return reached.has(edge.from)
}
