import { type FlowGraph, flowGraph } from '@guiche/contract/flow-graph'
import { FLOW_NAME, type Flow } from '@guiche/contract/flows'
import { SECOND } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { createFlowFromGraph, mapMedia, mediaOfNode } from '../flows/index.ts'
import { type FlowFile, flowFile, mediumPlace } from './flow-file.ts'
import { fetchAndStoreMedium, storeMedium } from './store-medium.ts'
import { typebotFile } from './typebot-file.ts'
import { flowOfTypebot, type ImportLoss } from './typebot-graph.ts'

/** Limits for fetching the media of a Typebot: their number, and the time for all of them. */
const FETCHED_MAX = 30
const FETCHING_MS = 25 * SECOND

interface ImportedFlow {
  name: string
  graph: FlowGraph
  left: ImportLoss[]
}

/** Creates a flow from a file, as its draft. @throws ERR_FLOW_IMPORT_UNREADABLE */
export async function importFlow(
  actor: Actor,
  { name, file }: { name?: string | undefined; file: object },
): Promise<{ flow: Flow; left: ImportLoss[] }> {
  const imported = await readImportedFlow(actor.companyId, file)
  const flow = await createFlowFromGraph(actor, flowNameFrom(name ?? imported.name), imported.graph)
  return { flow, left: imported.left }
}

async function readImportedFlow(companyId: number, file: object): Promise<ImportedFlow> {
  const ours = flowFile.safeParse(file)
  if (ours.success) return importFlowFile(companyId, ours.data)
  const typebot = typebotFile.safeParse(file)
  if (!typebot.success) throw new AppError('ERR_FLOW_IMPORT_UNREADABLE')
  const { graph, left } = flowOfTypebot(typebot.data)
  const read = flowGraph.safeParse(graph)
  if (!read.success) throw new AppError('ERR_FLOW_IMPORT_UNREADABLE')
  const fetched = await storeGraphMedia(companyId, read.data)
  return { name: typebot.data.name, graph: fetched.graph, left: [...left, ...fetched.left] }
}

/** Imports an exported flow of Guichê with its media. */
async function importFlowFile(
  companyId: number,
  { name, graph, media }: FlowFile,
): Promise<ImportedFlow> {
  const left: ImportLoss[] = []
  const kept: Array<string | undefined> = []
  for (const { name: block, data } of media) {
    const bytes = data === undefined ? undefined : Buffer.from(data, 'base64')
    const medium = bytes && (await storeMedium(companyId, bytes))
    if (medium === undefined) left.push({ code: 'medium_left_out', block })
    kept.push(medium)
  }
  const whole = mapMedia(graph, (value) => {
    const place = mediumPlace(value)
    return place === undefined ? value : (kept[place] ?? '')
  })
  return { name, graph: whole, left }
}

/** Stores the media of a graph as files. Media that cannot be fetched keep their address, and the loss is reported. */
async function storeGraphMedia(
  companyId: number,
  graph: FlowGraph,
): Promise<{ graph: FlowGraph; left: ImportLoss[] }> {
  const named = graph.nodes.flatMap(mediaOfNode).filter(isAddress)
  const until = Date.now() + FETCHING_MS
  const kept = new Map<string, string>()
  const left: ImportLoss[] = []
  for (const [at, url] of [...new Set(named)].entries()) {
    const mayFetch = at < FETCHED_MAX && Date.now() < until
    const medium = mayFetch ? await fetchAndStoreMedium(companyId, url) : undefined
    if (medium === undefined) left.push({ code: 'medium_not_fetched', block: url.slice(0, 200) })
    else kept.set(url, medium)
  }
  return { graph: mapMedia(graph, (url) => kept.get(url) ?? url), left }
}

function isAddress(value: string): boolean {
  return value.startsWith('https://') || value.startsWith('http://')
}

function flowNameFrom(given: string): string {
  const name = given.trim().slice(0, FLOW_NAME.max).toWellFormed().trim()
  return name.length < FLOW_NAME.min ? 'Typebot' : name
}
