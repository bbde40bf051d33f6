import { setTimeout as sleep } from 'node:timers/promises'
import { readNode } from '@guiche/contract/flow-graph'
import { SECOND } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { isDatabaseFault } from '../../../../platform/database/database-errors.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { log } from '../../../../platform/log.ts'
import { type AiAccount, AiError } from '../../../setup/ai/index.ts'
import { findFile } from '../../../organisation/files/index.ts'
import type { ExternalCall } from '../../../messages/flow-engine/index.ts'
import { findVersion } from '../../../setup/flows/index.ts'
import { findSound, saveTranscript } from '../../../messages/messages/index.ts'
import { findUnsealedPrompt } from '../../../setup/prompts/index.ts'
import { findOwnAi, listSettingValues } from '../../../organisation/settings/index.ts'
import { transcribeSound } from '../../../messages/speech/index.ts'
import type { ToolUse } from './ai-request.ts'
import { findWaitingSession, listUntranscribedVoices } from '../flow-calls.queries.ts'
import { openedNode } from '../opened-node.ts'

// Transcribes a customer's recent voice notes before an AI is called, with the AI's own account unless the company's
// transcription does it anyway. A note without a timely transcript is described to the AI as such
// (flow-calls.queries.ts).

/** For the download, or for the company's own transcript. */
const WAIT_MS = 12 * SECOND
/** For all voice notes of a question, since the customer waits. */
const HEARD_WITHIN_MS = 45 * SECOND
const POLL_MS = 250

/** @returns the transcriptions, as administrators see them */
export async function transcribeVoices(companyId: number, call: ExternalCall): Promise<ToolUse[]> {
  const hearing = await inCompany(companyId, (db) => readVoicesToTranscribe(db, companyId, call))
  if (!hearing) return []
  const begunAt = performance.now()
  const times = { waitUntil: begunAt + WAIT_MS, hearUntil: begunAt + HEARD_WITHIN_MS }
  const used: ToolUse[] = []
  for (const messageId of hearing.messageIds)
    used.push(...(await transcribeVoice(companyId, hearing, messageId, times)))
  return used
}

interface VoicesToTranscribe {
  readonly account: AiAccount
  readonly model: string
  /** True if the company's own account transcribes voice notes. */
  readonly isTranscribed: boolean
  readonly messageIds: readonly string[]
}

async function readVoicesToTranscribe(
  db: Db,
  companyId: number,
  call: ExternalCall,
): Promise<VoicesToTranscribe | undefined> {
  if (call.request.kind !== 'openai') return undefined
  const waiting = await findWaitingSession(db, companyId, call)
  const messageIds = waiting ? await listUntranscribedVoices(db, companyId, waiting.threadId) : []
  if (messageIds.length === 0) return undefined
  const apiKey = await findTranscriptionKey(db, companyId, call)
  if (apiKey === '') return undefined
  const settings = await listSettingValues(db, companyId, [
    'openAiAddress',
    'openAiKey',
    'transcribeAudio',
    'transcriptionModel',
  ])
  return {
    account: { apiKey, address: settings.openAiAddress },
    model: settings.transcriptionModel,
    isTranscribed: settings.transcribeAudio === 'enabled' && settings.openAiKey !== '',
    messageIds,
  }
}

/** Empty if there is no key or the spending cap is reached. */
async function findTranscriptionKey(
  db: Db,
  companyId: number,
  call: ExternalCall,
): Promise<string> {
  const { bot, versionId, request } = call
  if (bot) {
    const prompt = await findUnsealedPrompt(db, companyId, bot.id)
    return prompt?.isSpent === false ? prompt.apiKey : ''
  }
  const version = await findVersion(db, companyId, versionId)
  const node = version?.graph.nodes.find(({ id }) => id === request.nodeId)
  const read =
    version &&
    node &&
    readNode(openedNode(companyId, version.graph, node, await findOwnAi(db, companyId)))
  return read?.type === 'openai' ? read.data.typebotIntegration.apiKey : ''
}

async function transcribeVoice(
  companyId: number,
  { account, model, isTranscribed }: VoicesToTranscribe,
  messageId: string,
  { waitUntil, hearUntil }: { waitUntil: number; hearUntil: number },
): Promise<ToolUse[]> {
  const transcriptionUse = (text: string) => [
    { name: 'transcription', given: messageId, told: text },
  ]
  const sound = await waitForSound(companyId, messageId, { isTranscribed, until: waitUntil })
  if (!sound) return []
  if (sound.transcript !== null) return transcriptionUse(sound.transcript)
  const { fileId } = sound
  const file = fileId && (await inCompany(companyId, (db) => findFile(db, companyId, fileId)))
  if (!file) return transcriptionUse('not_received')
  const leftMs = hearUntil - performance.now()
  if (leftMs <= 0) return transcriptionUse('timeout')
  try {
    const text = await transcribeSound(account, model, file, leftMs)
    await inCompany(companyId, (db) => saveTranscript(db, companyId, messageId, text))
    return transcriptionUse(text)
  } catch (error) {
    if (isDatabaseFault(error)) throw error
    if (error instanceof AiError) return transcriptionUse(error.code)
    // Other errors, such as a missing file, also end as text for the AI, so that its customer is answered.
    log.error({ err: error, companyId, messageId }, 'a voice message could not be transcribed')
    return transcriptionUse('unexpected')
  }
}

/** Polls until the file is stored, or the transcript if the company makes one, or the time is over. */
async function waitForSound(
  companyId: number,
  messageId: string,
  { isTranscribed, until }: { isTranscribed: boolean; until: number },
) {
  for (;;) {
    const sound = await inCompany(companyId, (db) => findSound(db, companyId, messageId))
    if (!sound || sound.transcript !== null || sound.failureCode !== null) return sound
    const isHere = sound.fileId !== null && !isTranscribed
    if (isHere || performance.now() >= until) return sound
    await sleep(POLL_MS)
  }
}
