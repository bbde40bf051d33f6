import { type FlowGraph, type FlowNode, nodeTypeOf } from '@guiche/contract/flow-graph'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { signedFileName, listFiles } from '../../organisation/files/index.ts'

// The signed name of a file expires after a day or two, so graphs store the file's id and name, and each read signs it
// again. Names that clients send back are recognised with any signature, date and leading address.

export interface GraphFile {
  fileId: string
  name: string
}

const VALUE_MAX = 1000
const STORED = /^file:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([^/]+)$/
const SIGNED = /(?:^|\/)f[\da-f]{1,8}-([\da-f]{32})-[\da-f]{1,6}-[\da-f]{32}\/([^/]+)$/

/** The file that a value in a stored graph refers to; undefined for external addresses and other values. */
export function storedGraphFile(value: unknown): GraphFile | undefined {
  if (typeof value !== 'string' || value.length > VALUE_MAX) return undefined
  const [, fileId, name] = STORED.exec(value) ?? []
  return fileId === undefined || name === undefined ? undefined : { fileId, name }
}

/** The form of a file in a stored graph. */
export function storedMedium({ fileId, name }: GraphFile): string {
  return `file:${fileId}/${name}`
}

/** Ids of the files that a stored graph uses, each once. */
export function fileIdsOfGraph(graph: FlowGraph | null | undefined): string[] {
  const ids = new Set<string>()
  for (const node of graph?.nodes ?? [])
    for (const value of mediaOfNode(node)) {
      const file = storedGraphFile(value)
      if (file) ids.add(file.fileId)
    }
  return [...ids]
}

/** Replaces signed names of the company's files in a graph by their stored form; other values stay. */
export async function graphWithStoredMedia(
  db: Db,
  companyId: number,
  graph: FlowGraph,
): Promise<FlowGraph> {
  const named = graph.nodes.flatMap(mediaOfNode).flatMap((value) => graphFileOf(value) ?? [])
  const files = await listFiles(db, companyId, [...new Set(named.map(({ fileId }) => fileId))])
  return mapMedia(graph, (value) => {
    const file = graphFileOf(value)
    return file && files.has(file.fileId) ? storedMedium(file) : value
  })
}

/** Replaces stored files in a graph by signed names, without the `/public/` that clients prefix. */
export function graphWithSignedMedia(companyId: number, graph: FlowGraph): FlowGraph {
  return mapMedia(graph, (value) => {
    const file = storedGraphFile(value)
    return file ? signedFileName(companyId, file.fileId, file.name) : value
  })
}

/** The file of a signed or stored name, whatever its signature; undefined for other values. */
export function graphFileOf(value: string): GraphFile | undefined {
  if (value.length > VALUE_MAX) return undefined
  const [, hex, name] = SIGNED.exec(value) ?? []
  if (hex === undefined || name === undefined) return storedGraphFile(value)
  const fileId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // Undoes the encoding for addresses. Names contain no slashes.
  return { fileId, name: decodedName(name).replaceAll('/', '_') }
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Types of nodes, and of elements of content nodes, that hold a medium. */
const MEDIA: ReadonlySet<unknown> = new Set(['img', 'audio', 'video'])

/** The media values of a node: stored names or addresses. */
export function mediaOfNode(node: FlowNode): string[] {
  const found: string[] = []
  mapNodeMedia(node, (value) => {
    found.push(value)
    return value
  })
  return found
}

export function mapMedia(graph: FlowGraph, change: (value: string) => string): FlowGraph {
  return { ...graph, nodes: graph.nodes.map((node) => mapNodeMedia(node, change)) }
}

function mapNodeMedia(node: FlowNode, change: (value: string) => string): FlowNode {
  const { url, elements } = node.data
  const type = nodeTypeOf(node)
  if (MEDIA.has(type) && typeof url === 'string')
    return { ...node, data: { ...node.data, url: change(url) } }
  if (type !== 'singleBlock' || !Array.isArray(elements)) return node
  const changed = elements.map((element) => mapElementMedium(element, change))
  return { ...node, data: { ...node.data, elements: changed } }
}

function mapElementMedium(element: unknown, change: (value: string) => string): unknown {
  if (typeof element !== 'object' || element === null) return element
  if (!('type' in element && 'value' in element)) return element
  const { type, value } = element
  return MEDIA.has(type) && typeof value === 'string'
    ? { ...element, value: change(value) }
    : element
}
