import { randomUUID } from 'node:crypto'
import { serviceAccountIn } from '@guiche/contract/queue-integrations'
import { FetchRefused } from '../../../../platform/http/outgoing/safe-fetch.ts'
import { requestAccessToken, AgentError, queryAgent } from '../../../setup/dialogflow/index.ts'
import type { ExternalAnswer } from '../../../messages/flow-engine/index.ts'
import { markdownReader } from '../../../messages/messages/index.ts'
import type { OpenedIntegration } from '../../../setup/queue-integrations/index.ts'

type Agent = Pick<OpenedIntegration, 'projectName' | 'jsonContent' | 'language'>

interface DialogflowTurn {
  readonly said: string
  readonly talk: Readonly<Record<string, string>>
}

/** Sends one message of a customer to a Dialogflow agent. `talk` holds the session id. */
export async function requestDialogflow(
  { projectName, jsonContent, language }: Agent,
  { said, talk }: DialogflowTurn,
): Promise<ExternalAnswer> {
  const account = serviceAccountIn(jsonContent)
  if (!account) return { kind: 'failed', code: 'no_key_file' }
  const session = talk.sessionId ?? randomUUID()
  try {
    const accessToken = await requestAccessToken(account)
    const word = { projectName, language, session, said }
    const { texts, isOver } = await queryAgent(accessToken, word)
    const read = await markdownReader()
    return {
      kind: 'typebot',
      messages: texts.map((text) => ({ kind: 'text', text: read(text), choices: [] })),
      talk: { sessionId: session },
      isOver: false,
      ...(isOver && { control: { stopBot: true } }),
    }
  } catch (error) {
    if (error instanceof AgentError) return { kind: 'failed', code: faultCodeOf(error) }
    throw error
  }
}

/** The network fault if Google was not reached; otherwise the key or the agent is at fault. */
function faultCodeOf({ cause }: AgentError): string {
  return cause instanceof FetchRefused ? cause.fault : 'agent'
}
