import { randomUUID } from 'node:crypto'
import {
  type DialogflowLanguage,
  serviceAccountIn,
  type TestSession,
} from '@guiche/contract/queue-integrations'
import { MASKED } from '@guiche/contract/settings'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { unsealOr } from '../../../platform/secrets.ts'
import { requestAccessToken, AgentError, queryAgent } from '../dialogflow/index.ts'
import { keyFileSealPurpose } from './change-integration.ts'
import { findKeyFile } from './queue-integrations.queries.ts'

const greetings: Readonly<Record<DialogflowLanguage, string>> = {
  'pt-BR': 'Olá',
  en: 'Hello',
  es: 'Hola',
}

/**
 * Greets an agent before its integration is saved: an answer proves that project, key and language fit.
 * @throws ERR_TEST_SESSION_DIALOG if no conversation starts, ERR_TEST_REPLY_DIALOG if the agent does not answer
 */
export async function testDialogflowAgent(
  { companyId }: Actor,
  { projectName, language, ...given }: TestSession,
): Promise<{ messages: string[] }> {
  const account = serviceAccountIn(await loadKeyFile(companyId, { projectName, ...given }))
  if (!account) throw new AppError('ERR_TEST_SESSION_DIALOG')
  const accessToken = await withAgentErrorCode('ERR_TEST_SESSION_DIALOG', () =>
    requestAccessToken(account),
  )
  const word = { projectName, language, session: randomUUID(), said: greetings[language] }
  const { texts: messages } = await withAgentErrorCode('ERR_TEST_REPLY_DIALOG', () =>
    queryAgent(accessToken, word),
  )
  if (messages.length === 0) throw new AppError('ERR_TEST_REPLY_DIALOG')
  return { messages }
}

/** The given key file, or the stored one if it is masked or empty. Google is called after this transaction. */
function loadKeyFile(
  companyId: number,
  { id, projectName, jsonContent }: Omit<TestSession, 'language'>,
): Promise<string> {
  return inCompany(companyId, async (db) => {
    if (jsonContent !== '' && jsonContent !== MASKED) return jsonContent
    const sealed = await findKeyFile(db, companyId, { id, projectName })
    return sealed ? unsealOr(keyFileSealPurpose(companyId), sealed, '') : ''
  })
}

async function withAgentErrorCode<T>(
  code: 'ERR_TEST_SESSION_DIALOG' | 'ERR_TEST_REPLY_DIALOG',
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof AgentError ? new AppError(code) : error
  }
}
