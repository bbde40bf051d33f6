import type { FlowGraph } from '@guiche/contract/flow-graph'
import { multipartFormOf } from './build-desk.ts'
import type { Script } from './conversation-script.ts'
import { parseFlow } from './flow-notation.ts'
import type { TestClient } from './test-client.ts'

type Ids = Map<string, number>

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** The picture that every flow may send. */
const PICTURE = 'foto.png'

interface Place {
  readonly queueIds: ReadonlyMap<string, number>
  readonly outside: string
}

/** Creates and publishes the flows of a script, with their phrases, tags and integrations. */
export async function makeFlows(
  admin: TestClient,
  { flows, queues, given }: Script,
  { queueIds, outside }: Place,
): Promise<{ flowIds: Ids; flowIntegrationIds: Ids }> {
  const flowIds: Ids = new Map()
  for (const { name } of flows)
    flowIds.set(name, (await admin.call('POST /flowbuilder', { body: { name } })).id)
  const tagIds = await makeTags(admin, flows)
  const ids = { queue: queueIds, flow: flowIds, tag: tagIds }
  const resolveId = (kind: keyof typeof ids, name: string) => idOfName(ids[kind], `${kind} ${name}`)
  const picture = flows.length > 0 ? await uploadPicture(admin) : ''
  for (const { name, lines } of flows) {
    const there = lines.map((line) =>
      line.replaceAll('{outside}', outside).replaceAll(PICTURE, picture),
    )
    await publishFlow(admin, resolveId('flow', name), parseFlow(there, resolveId))
  }
  await makePhrases(admin, given, flowIds)
  const flowIntegrationIds: Ids = new Map()
  const named = [...queues.map(({ flow }) => flow), given['line.flow'] ?? '']
  for (const name of new Set(named.filter((one) => one !== '')))
    flowIntegrationIds.set(name, await makeIntegration(admin, name, resolveId('flow', name)))
  for (const { name, flow } of queues) {
    const id = queueIds.get(name)
    if (flow === '' || id === undefined) continue
    const integrationId = flowIntegrationIds.get(flow)
    await admin.call('PUT /queue/:id', { params: { id }, body: { integrationId } })
  }
  return { flowIds, flowIntegrationIds }
}

function idOfName(ids: ReadonlyMap<string, number>, named: string): number {
  const id = ids.get(named.slice(named.indexOf(' ') + 1))
  if (id === undefined) throw new Error(`unknown ${named}`)
  return id
}

async function makeTags(admin: TestClient, flows: Script['flows']): Promise<Ids> {
  const names = flows.flatMap(({ lines }) =>
    lines.flatMap((line) => [
      ...(/^\s*\w+: tag ([^{].*)$/.exec(line)?.slice(1) ?? []),
      ...Array.from(line.matchAll(/"tag:([^"]+)"/g), ([, name = '']) => name),
    ]),
  )
  const ids: Ids = new Map()
  for (const name of new Set(names))
    ids.set(name, (await admin.call('POST /tags', { body: { name, color: '#118811' } })).id)
  return ids
}

async function uploadPicture(admin: TestClient): Promise<string> {
  const body = multipartFormOf([{ name: PICTURE, bytes: PIXEL }])
  const { body: stored } = await admin.send('POST /flowbuilder/img', { body })
  return String(stored['name'])
}

async function publishFlow(
  admin: TestClient,
  idFlow: number,
  { nodes, connections }: FlowGraph,
): Promise<void> {
  await admin.call('POST /flowbuilder/flow', { body: { idFlow, nodes, connections } })
}

async function makePhrases(admin: TestClient, given: Script['given'], flowIds: Ids): Promise<void> {
  for (const [key, flow] of Object.entries(given)) {
    if (!key.startsWith('phrase ')) continue
    const phrase = key.slice(7)
    const flowId = idOfName(flowIds, `flow ${flow}`)
    await admin.call('POST /flowcampaign', { body: { name: phrase, flowId, phrase } })
  }
}

async function makeIntegration(admin: TestClient, name: string, flowId: number): Promise<number> {
  const body = { type: 'flowbuilder' as const, name: `Integração ${name}`, flowId }
  return (await admin.call('POST /queueIntegration', { body })).id
}
