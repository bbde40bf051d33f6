import type { FlowGraph } from '@guiche/contract/flow-graph'
import { inCompany } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { readBytes } from '../../../platform/storage/storage.ts'
import { fileKey, type FileRow, listFiles } from '../../organisation/files/index.ts'
import {
  storedGraphFile,
  fileIdsOfGraph,
  existingDrawnFlow,
  mapMedia,
  withoutSecrets,
} from '../flows/index.ts'
import { type FlowFile, MEDIA_BYTES_MAX, mediumName } from './flow-file.ts'

/**
 * A flow's current graph as a file for another company or server: without secrets, with its media up to
 * MEDIA_BYTES_MAX. Media above the limit are named without their bytes.
 */
export async function exportFlow({ companyId }: Actor, flowId: number): Promise<FlowFile> {
  const { name, graph, files } = await inCompany(companyId, async (db) => {
    const drawn = await existingDrawnFlow(db, companyId, flowId)
    return { ...drawn, files: await listFiles(db, companyId, fileIdsOfGraph(drawn.graph)) }
  })
  const { named, places } = withMediaPlaces(withoutSecrets(graph))
  const media: FlowFile['media'] = []
  let room = MEDIA_BYTES_MAX
  for (const [fileId, medium] of places) {
    const file = files.get(fileId)
    const fits = file !== undefined && file.size <= room
    if (fits) room -= file.size
    media.push({ name: medium, ...(fits && { data: await base64Of(companyId, file) }) })
  }
  return { guicheFlow: 1, name, graph: named, media }
}

/** Lists each file once, in the graph's order, and replaces it in the graph by its place in the list. */
function withMediaPlaces(graph: FlowGraph): { named: FlowGraph; places: Map<string, string> } {
  const places = new Map<string, string>()
  const placeOf = new Map<string, number>()
  const named = mapMedia(graph, (value) => {
    const file = storedGraphFile(value)
    if (!file) return value
    if (!places.has(file.fileId)) {
      placeOf.set(file.fileId, places.size)
      places.set(file.fileId, file.name)
    }
    return mediumName(placeOf.get(file.fileId) ?? 0, file.name)
  })
  return { named, places }
}

async function base64Of(companyId: number, { sha256 }: FileRow): Promise<string> {
  return (await readBytes(fileKey(companyId, sha256))).toString('base64')
}
