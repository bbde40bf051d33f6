import { TRANSCRIPTION_MODEL } from '@guiche/contract/prompts'
import { SECOND } from '../../../platform/clock.ts'
import { readBytes } from '../../../platform/storage/storage.ts'
import { type AiAccount, AiError, callAi } from '../../setup/ai/index.ts'
import { fileKey, type FileRow } from '../../organisation/files/index.ts'

/** Bytes that OpenAI accepts. */
const SOUND_MAX = 25 * 1024 * 1024
const TIMEOUT_MS = 60 * SECOND
const TRANSCRIPT_MAX = 10_000

/** Transcribes a sound. @param model empty for the default @param limitMs of the whole call @throws AiError */
export async function transcribeSound(
  account: AiAccount,
  model: string,
  { companyId, sha256, mime, size }: Pick<FileRow, 'companyId' | 'sha256' | 'mime' | 'size'>,
  limitMs = TIMEOUT_MS,
): Promise<string> {
  if (size > SOUND_MAX) throw new AiError('too_large')
  const bytes = await readBytes(fileKey(companyId, sha256))
  const file = new File([new Uint8Array(bytes)], `audio.${extensionOf(mime)}`, { type: mime })
  const asked = { file, model: model || TRANSCRIPTION_MODEL, response_format: 'json' } as const
  const heard = await callAi(account, limitMs, (client, { signal }) =>
    client.audio.transcriptions.create(asked, { signal }),
  )
  return parsedTranscript(heard)
}

/** The program recognises the format by the file's extension. */
function extensionOf(mime: string): string {
  const [, kind = ''] = mime.split('/')
  return ({ mpeg: 'mp3', 'x-m4a': 'm4a' } as Record<string, string>)[kind] ?? kind
}

/** Checks the answer, because programs that imitate OpenAI may return anything. */
function parsedTranscript(heard: { text?: unknown } | null): string {
  if (typeof heard?.text !== 'string') throw new AiError('unreadable')
  const text = heard.text.slice(0, TRANSCRIPT_MAX).replaceAll('\0', '').toWellFormed().trim()
  if (text === '') throw new AiError('nothing_heard')
  return text
}
