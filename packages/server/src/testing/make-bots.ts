import type { Script, ScriptedBot } from './conversation-script.ts'
import { buildPromptInput } from './build-prompt-input.ts'
import { keyFile } from './dialogflow-key-file.ts'
import type { ScriptedProgram } from './scripted-program.ts'
import type { TestClient } from './test-client.ts'

type Ids = ReadonlyMap<string, number>

export interface BotIds {
  readonly promptIds: Ids
  readonly integrationIds: Ids
}

interface Place {
  readonly companyId: number
  readonly queueIds: Ids
  readonly program: ScriptedProgram
}

/** Creates the prompts and integrations of a script, which call its own program, and its articles. */
export async function makeBots(
  admin: TestClient,
  { bots, queues, given }: Script,
  place: Place,
): Promise<BotIds> {
  const [promptIds, integrationIds] = [new Map<string, number>(), new Map<string, number>()]
  const value = `${place.program.address}/v1`
  await admin.call('PUT /settings/:key', { params: { key: 'openAiAddress' }, body: { value } })
  for (const [key, body] of Object.entries(given)) {
    if (!key.startsWith('article ')) continue
    const title = key.slice(8)
    await admin.call('POST /articles', { body: { title, body, isPublished: true } })
  }
  for (const bot of bots)
    if (bot.kind === 'prompt') promptIds.set(bot.name, await makePrompt(admin, bot, place))
    else integrationIds.set(bot.name, await makeIntegration(admin, bot, place))
  for (const { name, prompt, integration } of queues) {
    const id = place.queueIds.get(name)
    if (id === undefined || (prompt === '' && integration === '')) continue
    const [promptId, integrationId] = [promptIds.get(prompt), integrationIds.get(integration)]
    await admin.call('PUT /queue/:id', { params: { id }, body: { promptId, integrationId } })
  }
  return { promptIds, integrationIds }
}

async function makePrompt(
  admin: TestClient,
  { name, fields: { queue, ...fields } }: ScriptedBot,
  { companyId, queueIds, program }: Place,
): Promise<number> {
  const usual = await buildPromptInput(companyId)
  const queueId = queueIds.get(queue ?? '') ?? usual.queueId
  const body = { ...usual, name, queueId, ...valuesOf(fields, program) }
  return (await admin.call('POST /prompt', { body })).id
}

async function makeIntegration(
  admin: TestClient,
  { kind, name, fields }: ScriptedBot,
  { program }: Place,
): Promise<number> {
  const { address, project } = program
  if (kind === 'prompt') throw new Error(`${name} is a prompt`)
  const own =
    kind === 'dialogflow'
      ? { projectName: project, jsonContent: keyFile }
      : { urlN8N: address, typebotSlug: 'loja', typebotDelayMessage: 0 }
  const body = { type: kind, name, ...own, ...valuesOf(fields, program) }
  return (await admin.call('POST /queueIntegration', { body })).id
}

/** Parses numbers, lists, true and false; `{outside}` becomes the program's address. */
function valuesOf(
  fields: Readonly<Record<string, string>>,
  { address }: ScriptedProgram,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]): [string, unknown] => [
      key,
      /^(?:\d+|true|false|\[.*\])$/.test(value)
        ? JSON.parse(value.replaceAll('{outside}', address))
        : value,
    ]),
  )
}
