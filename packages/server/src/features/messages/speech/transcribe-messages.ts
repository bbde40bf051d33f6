import type { Message } from '@guiche/contract/messages'
import { z } from 'zod'
import { fromNow, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { timeForJob } from '../../../platform/jobs/time-for-job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { log } from '../../../platform/log.ts'
import { type AiAccount, AiError } from '../../setup/ai/index.ts'
import { planAllows } from '../../organisation/companies/index.ts'
import { type FileRow, findFile } from '../../organisation/files/index.ts'
import { findSound, saveTranscript, messageChanged } from '../messages/index.ts'
import { findSettingValue, listSettingValues } from '../../organisation/settings/index.ts'
import { transcribeSound } from './transcribe-sound.ts'

// Customers' voice notes are transcribed after their file is fetched, if the company enabled it.

const NAME = 'speech.transcribe'
const TRIES = 5
/** Exponential backoff; each pause is four times as long. */
const PAUSE_MS = 15 * SECOND

export const transcribeReaction = reactInTransaction(
  messageChanged,
  async (db, { message, change }) => {
    if (change !== 'content' || !isUntranscribed(message)) return
    const isWanted = await findSettingValue(db, message.companyId, 'transcribeAudio')
    if (isWanted === 'enabled' && (await planAllows(db, message.companyId, 'useOpenAi')))
      await enqueue(db, NAME, { messageId: message.id, tries: 1 })
  },
)

function isUntranscribed(message: Message): boolean {
  const { messageType, fromMe, isDeleted, mediaUrl, transcript } = message
  return (
    messageType === 'audio' && !fromMe && !isDeleted && mediaUrl !== null && transcript === null
  )
}

const asked = z.object({ messageId: z.uuid(), tries: z.int() })

export const transcribeJob: Job = {
  ...job(NAME, asked, transcribeMessage),
  lane: 'sound',
  module: 'useOpenAi',
}

/**
 * Calls the AI outside of a transaction. Voice notes that have a transcript, or whose company disabled it, are skipped.
 */
async function transcribeMessage(
  companyId: number,
  { messageId, tries }: z.output<typeof asked>,
): Promise<void> {
  const wanted = await inCompany(companyId, (db) => findSoundToTranscribe(db, companyId, messageId))
  if (!wanted) return
  const { account, model, file } = wanted
  try {
    const text = await transcribeSound(account, model, file)
    await inCompany(companyId, (db) => saveTranscript(db, companyId, messageId, text))
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    const { code } = error
    if (isTemporary(code) && tries < TRIES)
      await inCompany(companyId, (db) => enqueueAgain(db, { messageId, tries: tries + 1 }))
    else log.warn({ companyId, messageId, code, tries }, 'an audio message was not transcribed')
  }
}

interface SoundToTranscribe {
  readonly account: AiAccount
  readonly model: string
  readonly file: FileRow
}

async function findSoundToTranscribe(
  db: Db,
  companyId: number,
  messageId: string,
): Promise<SoundToTranscribe | undefined> {
  const sound = await findSound(db, companyId, messageId)
  if (!sound || sound.transcript !== null || sound.fileId === null) return undefined
  const file = await findFile(db, companyId, sound.fileId)
  const { transcribeAudio, transcriptionModel, openAiKey, openAiAddress } = await listSettingValues(
    db,
    companyId,
    ['transcribeAudio', 'transcriptionModel', 'openAiKey', 'openAiAddress'],
  )
  if (!file || transcribeAudio !== 'enabled' || openAiKey === '') return undefined
  const account = { apiKey: openAiKey, address: openAiAddress }
  return { account, model: transcriptionModel, file }
}

/** False for failures that a retry would repeat. */
function isTemporary(code: string): boolean {
  return ['busy', 'timeout', 'unreachable'].includes(code) || code.startsWith('status_5')
}

async function enqueueAgain(db: Db, again: z.output<typeof asked>): Promise<void> {
  const pause = PAUSE_MS * 4 ** (again.tries - 2)
  await enqueue(db, NAME, again, { runAt: await timeForJob(db, fromNow(pause)) })
}
